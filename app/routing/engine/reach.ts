import { domainOf, subtractDomain } from './domain.js'
import type { RankedRouter } from './ranked_router.js'
import type { RoutableRouter } from './router.js'
import type { RoutingTable } from './routing_table.js'
import { remainingWindow } from './schedule.js'
import { atOnce } from './steps.js'
import { witnessOf, type Witness } from './witness.js'

/**
 * Whether a router can win any request from now on. `covered`: the routers named win all of its
 * requests between them. `undecided`: too many routers overlap to be sure; treat it as able to win.
 */
export type Reach =
  | { readonly kind: 'wins'; readonly witness: Witness }
  | { readonly kind: 'inactive' | 'expired' | 'undecided' }
  | { readonly kind: 'covered'; readonly by: readonly RoutableRouter[] }

/** Requests tried before a search is given up: some tens of milliseconds at worst. */
const MAX_TRIALS = 2000

const TRIALS_OF_A_STEP = 50

/**
 * Exact up to the limit above: a witness is one, and `covered` holds for every request. The table
 * must hold the router.
 */
export function reachOf(table: RoutingTable, router: RankedRouter, nowMs: number): Reach {
  return atOnce(reachSteps(table, router, nowMs))
}

/**
 * `reachOf` in steps of less than a millisecond or so. Asks the table for the plainest request of a domain. Whoever
 * wins it in the router's place wins all it matches there, so only the rest of the domain is left to look at.
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
  const left = [domainOf(router.urlSet, window)]
  let isIncomplete = false
  let trials = 0
  for (let domain = left.pop(); domain !== undefined; domain = left.pop()) {
    if (++trials > MAX_TRIALS) return { kind: 'undecided' }
    const witness = witnessOf(domain)
    const winner = witness && table.resolve(witness.request, witness.atMs)?.router
    const ranked = winner ? table.rankedRouter(winner.id) : null
    if (witness === null || !winner || ranked === null) {
      isIncomplete = true
      continue
    }
    if (winner.id === router.id) return { kind: 'wins', witness }

    blockers.set(winner.id, winner)
    left.push(...subtractDomain(domain, domainOf(ranked.urlSet, ranked)).reverse())
    if (trials % TRIALS_OF_A_STEP === 0) yield
  }
  return isIncomplete ? { kind: 'undecided' } : { kind: 'covered', by: [...blockers.values()] }
}
