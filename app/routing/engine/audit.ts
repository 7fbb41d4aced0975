import { encounterOf, type ConflictKind } from './conflict_kind.js'
import { exampleClaims } from './example_claims.js'
import { comparePrecedence } from './precedence.js'
import type { RankedRouter } from './ranked_router.js'
import { reachOf, type Reach } from './reach.js'
import type { RoutableRouter } from './router.js'
import type { RoutingTable } from './routing_table.js'

/** Some tenths of a millisecond. */
const PAIRS_OF_A_STEP = 1_000

/** A pair of routers that meet; ask `findConflicts` about either for the whole story. */
interface AuditedConflict {
  readonly kind: ConflictKind
  readonly winner: RoutableRouter
  readonly loser: RoutableRouter
}

/** A router that can win no request from now on, and why. */
interface DeadRouter {
  readonly router: RoutableRouter
  readonly reach: Reach
}

/** An example URL that goes to another router than the one that lists it, or to none. */
interface StrayExample {
  readonly router: RoutableRouter
  readonly url: string
  readonly winner: RoutableRouter | null
}

interface AuditLimits {
  /** How many conflicts are listed; all are counted. */
  readonly limit?: number
}

export interface Audit {
  /** The gravest first, up to the limit. */
  readonly conflicts: readonly AuditedConflict[]
  readonly totals: Readonly<Record<ConflictKind, number>>
  readonly dead: readonly DeadRouter[]
  /** As of `nowMs`. */
  readonly strayExamples: readonly StrayExample[]
}

/**
 * Everything doubtful in one organization, found in steps of less than a millisecond or so, between which the caller may do something
 * else. Looks at every pair: for commands and nights, not for requests.
 */
export function* auditSteps(
  table: RoutingTable,
  nowMs: number,
  { limit = 1000 }: AuditLimits = {}
): Generator<undefined, Audit> {
  const routers = [...table.rankedRouters()].sort(comparePrecedence)
  const pairs = yield* auditPairs(routers, nowMs, limit)
  const dead: DeadRouter[] = []
  const strayExamples: StrayExample[] = []
  for (const ranked of routers) {
    const reach = reachOf(table, ranked, nowMs)
    const isDead = reach.kind === 'covered' || reach.kind === 'expired'
    if (isDead) dead.push({ router: ranked.router, reach })
    strayExamples.push(...strayExamplesOf(table, ranked, nowMs))
    yield
  }
  return { ...pairs, dead, strayExamples }
}

function* auditPairs(
  routers: readonly RankedRouter[],
  nowMs: number,
  limit: number
): Generator<undefined, Pick<Audit, 'conflicts' | 'totals'>> {
  const kept = kindRecord<AuditedConflict[]>(() => [])
  const totals = kindRecord(() => 0)
  const note = (kind: ConflictKind, winner: RankedRouter, loser: RankedRouter) => {
    totals[kind]++
    if (kept[kind].length < limit) {
      kept[kind].push({ kind, winner: winner.router, loser: loser.router })
    }
  }
  for (const [at, winner] of routers.entries()) {
    for (let below = at + 1; below < routers.length; below++) {
      const loser = routers[below]
      if (!loser) continue
      const encounter = encounterOf(winner, loser, nowMs)
      if (encounter !== null) note(encounter.kind, winner, loser)
      const isActive = winner.router.isActive && loser.router.isActive
      if (isActive && exampleClaims(winner, loser, encounter).length > 0) {
        note('example_claimed', winner, loser)
      }
      if (below % PAIRS_OF_A_STEP === 0) yield
    }
    yield
  }
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
