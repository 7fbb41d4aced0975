import { conditionsHold } from './condition.js'
import type { Encounter } from './conflict_kind.js'
import type { RankedRouter } from './ranked_router.js'
import type { RequestUrl } from './request_url.js'

/**
 * The example URLs over which two routers quarrel: those that both list, and those that one lists
 * and matches but the other takes. Normalised, each once.
 */
export function exampleClaims(
  subject: RankedRouter,
  other: RankedRouter,
  encounter: Encounter | null
): string[] {
  const own = subject.exampleRequests
  const others = other.exampleRequests
  if (own.length === 0 && others.length === 0) return []

  const listed = new Set(own.map(({ href }) => href))
  const claimed = new Set<string>()
  for (const { href } of others) if (listed.has(href)) claimed.add(href)
  if (encounter !== null) {
    for (const request of encounter.loser.exampleRequests) {
      if (isMatched(encounter.loser, request) && isMatched(encounter.winner, request)) {
        claimed.add(request.href)
      }
    }
  }
  return [...claimed]
}

function isMatched(router: RankedRouter, request: RequestUrl): boolean {
  return (
    (router.pathKey === null || router.pathKey === request.pathKey) &&
    conditionsHold(router.conditions, request.query)
  )
}
