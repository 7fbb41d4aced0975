import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RevokeAccessToken } from '#identity/actions/revoke_access_token'

@inject()
export default class RevokeCurrentTokenController {
  constructor(private readonly revokeAccessToken: RevokeAccessToken) {}

  async execute({ principal, response }: HttpContext) {
    await this.revokeAccessToken.execute(principal.organizationId, principal.tokenId)
    response.noContent()
  }
}
