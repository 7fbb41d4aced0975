import type { Encounter } from './conflict_kind.js'
import type { RankedRouter } from './ranked_router.js'

/**
 * The example URLs over which two routers quarrel: those that both list, and those that one lists
 * and matches but the other takes. Normalised, each once. An inactive router quarrels with nobody.
 */
export function exampleClaims(
  subject: RankedRouter,
  other: RankedRouter,
  encounter: Encounter | null
): string[] {
  if (!subject.router.isActive || !other.router.isActive) return []
  const own = subject.exampleRequests
  const others = other.exampleRequests
  if (own.length === 0 && others.length === 0) return []

  const listed = new Set(own.map(({ href }) => href))
  const claimed = new Set<string>()
  for (const { href } of others) if (listed.has(href)) claimed.add(href)
  if (encounter !== null) {
    for (const request of encounter.loser.exampleRequests) {
      if (encounter.loser.matches(request) && encounter.winner.matches(request)) {
        claimed.add(request.href)
      }
    }
  }
  return [...claimed]
}
