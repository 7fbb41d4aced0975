import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#shared/actor'

/** The caller as the history of changes names it. */
export function actorOf({ principal: { tokenId, tokenName } }: HttpContext): Actor {
  return { kind: 'token', tokenId, name: tokenName }
}
