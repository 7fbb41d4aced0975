import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RevokeAccessToken } from '#identity/actions/revoke_access_token'
import { identifierParam } from '#shared/http/identifier_param'
import { sendNotFound } from '#shared/http/problem'
import { revokeAccessTokenValidator } from './access_token_query.js'

@inject()
export default class RevokeAccessTokenController {
  constructor(private readonly revokeAccessToken: RevokeAccessToken) {}

  async execute(ctx: HttpContext) {
    const { request, principal } = ctx
    const data = request.qs()
    const { descendants = false } = await request.validateUsing(revokeAccessTokenValidator, {
      data,
    })
    const id = identifierParam(ctx)
    const count =
      id === null
        ? 0
        : await this.revokeAccessToken.execute(principal.organizationId, id, { descendants })
    if (count === 0) return sendNotFound(ctx, 'access token')
    ctx.response.noContent()
  }
}
