import type { ConflictKind } from './conflict_kind.js'
import { ConflictTally } from './conflict_tally.js'
import { OverlapScan } from './overlap_scan.js'
import { comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import { reachSteps, type Reach } from './reach.js'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { sortedSteps } from '#routing/engine/table/sorted_list'

/** Two routers in conflict; `findConflicts` gives the details for either. */
interface AuditedConflict {
  readonly kind: ConflictKind
  readonly winner: RoutableRouter
  readonly loser: RoutableRouter
}

/** A router that cannot win any request from now on, and why. */
export interface DeadRouter {
  readonly router: RoutableRouter
  readonly reach: Reach
}

/** An example URL that resolves to a router other than the one that lists it, or to none. */
interface StrayExample {
  readonly router: RoutableRouter
  readonly url: string
  readonly winner: RoutableRouter | null
}

interface AuditOptions {
  /** How many conflicts are listed; all are counted. */
  readonly limit?: number
  /** Called after each router with the share of work done: half for comparing pairs, half for the search for reach. */
  readonly onProgress?: ((share: number) => void) | undefined
}

export interface Audit {
  /** Most severe first, up to the limit. */
  readonly conflicts: readonly AuditedConflict[]
  readonly totals: Readonly<Record<ConflictKind, number>>
  readonly dead: readonly DeadRouter[]
  /** Evaluated at `nowMs`. */
  readonly strayExamples: readonly StrayExample[]
}

/**
 * Finds the conflicts, dead routers and stray example URLs of one organization, in steps. Compares every pair: meant for
 * commands and nightly jobs, not for requests.
 */
export function* auditSteps(
  table: RoutingTable,
  nowMs: number,
  { limit = 1000, onProgress = () => {} }: AuditOptions = {}
): Generator<undefined, Audit> {
  const tally = new ConflictTally(limit)
  const scan = yield* OverlapScan.steps(table, nowMs)
  yield* scan.compareAll(tally, (share) => onProgress(share / 2))
  const routers = yield* sortedSteps([...table.rankedRouters()], comparePrecedence)
  const dead: DeadRouter[] = []
  const strayExamples: StrayExample[] = []
  for (const [place, ranked] of routers.entries()) {
    onProgress((1 + place / routers.length) / 2)
    const reach = yield* reachSteps(table, ranked, nowMs)
    yield
    const isDead = reach.kind === 'covered' || reach.kind === 'expired'
    if (isDead) dead.push({ router: ranked.router, reach })
    if (ranked.router.isActive) {
      strayExamples.push(...(yield* straySteps(table, ranked, nowMs)))
    }
    yield
  }
  const conflicts = tally
    .first()
    .map(({ kind, subject, other }) => ({ kind, winner: subject.router, loser: other.router }))
  return { conflicts, totals: tally.totals, dead, strayExamples }
}

function* straySteps(
  table: RoutingTable,
  lister: RankedRouter,
  nowMs: number
): Generator<undefined, StrayExample[]> {
  const { router } = lister
  const stray: StrayExample[] = []
  yield* lister.visitExamples((request) => {
    const winner = table.resolve(request, nowMs)?.router ?? null
    if (winner?.id !== router.id) stray.push({ router, url: request.href, winner })
    return false
  })
  return stray
}
