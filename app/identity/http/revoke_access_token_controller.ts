import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { identifierParam } from '#shared/http/identifier_param'
import { sendNotFound } from '#shared/http/problem'

@inject()
export default class RevokeAccessTokenController {
  constructor(protected tokens: AccessTokenRepository) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const isRevoked = id !== null && (await this.tokens.delete(ctx.principal.organizationId, id))
    if (!isRevoked) return sendNotFound(ctx, 'access token')
    ctx.response.noContent()
  }
}
