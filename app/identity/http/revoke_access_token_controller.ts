import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RevokeAccessToken } from '#identity/actions/revoke_access_token'
import { identifierParam } from '#shared/http/identifier_param'
import { sendNotFound } from '#shared/http/problem'

@inject()
export default class RevokeAccessTokenController {
  constructor(protected revokeAccessToken: RevokeAccessToken) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const isRevoked =
      id !== null && (await this.revokeAccessToken.execute(ctx.principal.organizationId, id))
    if (!isRevoked) return sendNotFound(ctx, 'access token')
    ctx.response.noContent()
  }
}
