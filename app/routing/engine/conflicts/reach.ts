import { type Domain, domainOf, subtractDomain, type Witness, witnessOf } from './witness.js'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { remainingWindow } from '#routing/engine/criteria/schedule'
import { runToEnd, mustYield } from '#shared/steps'

/**
 * Whether a router can win any request from now on. `covered`: the named routers together win all of its requests.
 * `undecided`: too many routers overlap to tell; treat the router as able to win.
 */
export type Reach =
  | { readonly kind: 'wins'; readonly witness: Witness }
  | { readonly kind: 'inactive' | 'expired' | 'undecided' }
  | { readonly kind: 'covered'; readonly by: readonly RoutableRouter[] }

/** Requests tried before the search gives up. */
const MAX_TRIALS = 2000
/**
 * The constrained parts of these requests, plus the rule groups that their resolves may try, before the search gives
 * up.
 */
const MAX_EFFORT = 200_000

/**
 * Exact up to the limits above: a witness is a request that the router wins, and `covered` holds for every request. The
 * table must hold the router.
 */
export function reachOf(table: RoutingTable, router: RankedRouter, nowMs: number): Reach {
  return runToEnd(reachSteps(table, router, nowMs))
}

/**
 * `reachOf` in steps, each of which tries the simplest request of one domain. Another router that wins it also wins
 * everything that it matches in that domain, so only the rest of the domain remains.
 */
export function* reachSteps(
  table: RoutingTable,
  router: RankedRouter,
  nowMs: number
): Generator<undefined, Reach> {
  if (!router.router.isActive) return { kind: 'inactive' }
  const window = remainingWindow(router, nowMs)
  if (window === null) return { kind: 'expired' }

  const blockers = new Map<string, RoutableRouter>()
  const left: Iterator<Domain>[] = [[domainOf(router.urlSet, window)].values()]
  let isIncomplete = false
  let effort = 0
  for (let trials = 0; ; trials++) {
    const domain = yield* nextOf(left)
    if (domain === null) break
    if (trials === MAX_TRIALS || effort > MAX_EFFORT) return { kind: 'undecided' }
    yield
    effort += domain.parts.size
    const witness = witnessOf(domain)
    if (witness !== null) effort += table.maxTries(witness.request)
    const winner = witness && table.resolve(witness.request, witness.atMs)?.router
    const ranked = winner ? table.rankedRouter(winner.id) : null
    if (witness === null || !winner || ranked === null) {
      isIncomplete = true
      continue
    }
    if (winner.id === router.id) return { kind: 'wins', witness }

    blockers.set(winner.id, winner)
    left.push(subtractDomain(domain, domainOf(ranked.urlSet, ranked)))
  }
  return isIncomplete ? { kind: 'undecided' } : { kind: 'covered', by: [...blockers.values()] }
}

/** The next domain from the newest generator that still has one; null when all are exhausted. */
function* nextOf(left: Iterator<Domain>[]): Generator<undefined, Domain | null> {
  for (let last = left.at(-1); last !== undefined; last = left.at(-1)) {
    const next = last.next()
    if (!next.done) return next.value
    left.pop()
    if (mustYield()) yield
  }
  return null
}
