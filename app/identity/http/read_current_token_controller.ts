import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { sendNotFound } from '#shared/http/problem'
import { showAccessToken } from './access_token_transformer.js'

@inject()
export default class ReadCurrentTokenController {
  constructor(private readonly tokens: AccessTokenRepository) {}

  async execute(ctx: HttpContext) {
    const { organizationId, tokenId } = ctx.principal
    const token = await this.tokens.find(organizationId, tokenId)
    if (!token) return sendNotFound(ctx, 'access token')
    ctx.response.send(showAccessToken(token))
  }
}
