import { encounterOf, type ConflictKind } from './conflict_kind.js'
import { exampleClaims } from './example_claims.js'
import { comparePrecedence } from './precedence.js'
import type { RankedRouter } from './ranked_router.js'
import { reachOf, type Reach } from './reach.js'
import type { RoutableRouter } from './router.js'
import type { RoutingTable } from './routing_table.js'

/** A pair of routers that meet; ask `findConflicts` about either for the whole story. */
interface AuditedConflict {
  readonly kind: ConflictKind
  readonly winner: RoutableRouter
  readonly loser: RoutableRouter
}

export interface Audit {
  /** The gravest first, up to the limit. */
  readonly conflicts: readonly AuditedConflict[]
  readonly totals: Readonly<Record<ConflictKind, number>>
  /** The routers that can win no request from now on, and why. */
  readonly dead: readonly { readonly router: RoutableRouter; readonly reach: Reach }[]
  /** Example URLs that at `nowMs` go to another router than the one that lists them, or to none. */
  readonly strayExamples: readonly {
    readonly router: RoutableRouter
    readonly url: string
    readonly winner: RoutableRouter | null
  }[]
}

/** Everything doubtful in one organization. Looks at every pair: for commands, not for requests. */
export function audit(
  table: RoutingTable,
  nowMs: number,
  { limit = 1000 }: { readonly limit?: number } = {}
): Audit {
  const routers = [...table.rankedRouters()].sort(comparePrecedence)
  return {
    ...auditPairs(routers, nowMs, limit),
    dead: routers.flatMap((ranked) => {
      const reach = reachOf(table, ranked, nowMs)
      const isDead = reach.kind === 'covered' || reach.kind === 'expired'
      return isDead ? [{ router: ranked.router, reach }] : []
    }),
    strayExamples: routers.flatMap((ranked) => strayExamplesOf(table, ranked, nowMs)),
  }
}

function auditPairs(
  routers: readonly RankedRouter[],
  nowMs: number,
  limit: number
): Pick<Audit, 'conflicts' | 'totals'> {
  const kept = kindRecord<AuditedConflict[]>(() => [])
  const totals = kindRecord(() => 0)
  const note = (kind: ConflictKind, winner: RankedRouter, loser: RankedRouter) => {
    totals[kind]++
    if (kept[kind].length < limit) {
      kept[kind].push({ kind, winner: winner.router, loser: loser.router })
    }
  }
  routers.forEach((winner, at) => {
    for (let below = at + 1; below < routers.length; below++) {
      const loser = routers[below]
      if (!loser) continue
      const encounter = encounterOf(winner, loser, nowMs)
      if (encounter !== null) note(encounter.kind, winner, loser)
      const isActive = winner.router.isActive && loser.router.isActive
      if (isActive && exampleClaims(winner, loser, encounter).length > 0) {
        note('example_claimed', winner, loser)
      }
    }
  })
  return { conflicts: Object.values(kept).flat().slice(0, limit), totals }
}

function kindRecord<Value>(make: () => Value): Record<ConflictKind, Value> {
  return {
    duplicate: make(),
    takeover: make(),
    shadowed: make(),
    example_claimed: make(),
    overlap: make(),
    specialization: make(),
  }
}

function strayExamplesOf(
  table: RoutingTable,
  { router, exampleRequests }: RankedRouter,
  nowMs: number
): Audit['strayExamples'] {
  if (!router.isActive) return []
  return exampleRequests.flatMap((request) => {
    const winner = table.resolve(request, nowMs)?.router ?? null
    return winner?.id === router.id ? [] : [{ router, url: request.href, winner }]
  })
}
