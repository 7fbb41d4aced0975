import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RevokeAccessToken } from '#identity/actions/revoke_access_token'
import { actorOf } from '#shared/http/actor_of'
import { identifierParam } from '#shared/http/identifier_param'
import { sendNotFound } from '#shared/http/problem'
import type { Permission } from '#shared/permission'
import { revokeAccessTokenValidator } from './access_token_query.js'
import { sendMadeForbidden } from './access_token_refusals.js'
import { showRevocation } from './made_transformer.js'

/** What deleting what a token made needs, besides `tokens:manage`. */
const MADE_ACCESS: readonly Permission[] = ['webhooks:manage', 'routers:manage', 'pins:override']

@inject()
export default class RevokeAccessTokenController {
  constructor(private readonly revokeAccessToken: RevokeAccessToken) {}

  async execute(ctx: HttpContext) {
    const { request, principal } = ctx
    const data = request.qs()
    const query = await request.validateUsing(revokeAccessTokenValidator, { data })
    const { descendants = false, made = false, validate_only: validateOnly } = query
    const lacking = MADE_ACCESS.find((needed) => !principal.permissions.includes(needed))
    if (made && lacking) return sendMadeForbidden(ctx, lacking)
    const id = identifierParam(ctx)
    if (id === null) return sendNotFound(ctx, 'access token')
    const options = { actor: actorOf(ctx), validateOnly }
    const extent = { descendants, made }
    const { organizationId } = principal
    const ended = await this.revokeAccessToken.execute(organizationId, id, extent, options)
    if (ended.revoked.length === 0) return sendNotFound(ctx, 'access token')
    if (!made && ended.left.length === 0) return ctx.response.noContent()
    ctx.response.send(showRevocation(ended))
  }
}
