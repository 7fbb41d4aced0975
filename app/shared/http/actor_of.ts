import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#shared/actor'
import { clientNetwork } from './client_network.js'

/** The caller as the history of changes and the audit log name it. */
export function actorOf(ctx: HttpContext): Actor {
  const { tokenId, tokenName: name, creatorId = null } = ctx.principal
  return { kind: 'token', tokenId, name, creatorId, ...requestedBy(ctx) }
}

/** From where and by which request. */
export function requestedBy({ request }: HttpContext) {
  return { network: clientNetwork(request.ip()), requestId: request.id() ?? '' }
}
