import type { RoutingRow } from '../../api/routing_row.js'
import { sharedSpan, spanOf, type TimeSpan } from './time_span.js'

/** A time in which a router that precedes another takes requests of it. */
export interface Overlap {
  readonly span: TimeSpan
  readonly winner: RoutingRow
}

/** Two routers that some URL matches, by id; the winner comes first in precedence. */
export interface CompetingPair {
  readonly winnerId: string
  readonly loserId: string
}

/**
 * By the id of the router that loses: when each of its winners is open, too. The pairs are those that an audit found
 * and the routers whose criteria are the same; pairs with a router that is inactive or gone do not count.
 */
export function overlaps(
  rows: readonly RoutingRow[],
  pairs: readonly CompetingPair[]
): ReadonlyMap<string, readonly Overlap[]> {
  const active = new Map(
    rows.filter((row) => row.is_active && !row.is_default).map((row) => [row._id, row])
  )
  const found = new Map<string, Map<string, Overlap>>()
  for (const { winnerId, loserId } of [...pairs, ...pairsWithSameCriteria([...active.values()])]) {
    const [winner, loser] = [active.get(winnerId), active.get(loserId)]
    const span = winner && loser && sharedSpan(spanOf(winner), spanOf(loser))
    if (!winner || !span) continue
    const ofLoser = found.get(loserId) ?? new Map<string, Overlap>()
    found.set(loserId, ofLoser.set(winnerId, { span, winner }))
  }
  return new Map([...found].map(([id, byWinner]) => [id, [...byWinner.values()]]))
}

/** Each router with the nearest one before it that has the same criteria. `rows` are in order of precedence. */
function pairsWithSameCriteria(rows: readonly RoutingRow[]): CompetingPair[] {
  const former = new Map<string, string>()
  return rows.flatMap(({ _id: id, matching_criteria: criteria }) => {
    const key = sortedJson(criteria)
    const winnerId = former.get(key)
    former.set(key, id)
    return winnerId === undefined ? [] : [{ winnerId, loserId: id }]
  })
}

/** JSON in which the order of members does not count. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member
  )
}
