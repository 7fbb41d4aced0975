import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { AccessTokenRepository } from '#identity/persistence/access_token_repository'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { listAccessTokensValidator } from './access_token_query.js'
import { showAccessToken } from './access_token_transformer.js'

@inject()
export default class ListAccessTokensController {
  constructor(private readonly tokens: AccessTokenRepository) {}

  async execute({ request, response, principal }: HttpContext) {
    const query = await request.validateUsing(listAccessTokensValidator, { data: request.qs() })
    const { limit, before } = pageRequest(query)
    const tokens = await this.tokens.list(principal.organizationId, before, limit + 1)
    response.send(pageOf(tokens, limit, showAccessToken))
  }
}
