import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RevokeAccessToken } from '#identity/actions/revoke_access_token'
import { writeOf } from '#shared/http/write_query'

@inject()
export default class RevokeCurrentTokenController {
  constructor(private readonly revokeAccessToken: RevokeAccessToken) {}

  async execute(ctx: HttpContext) {
    const { organizationId, tokenId } = ctx.principal
    await this.revokeAccessToken.execute(organizationId, tokenId, {}, await writeOf(ctx))
    ctx.response.noContent()
  }
}
