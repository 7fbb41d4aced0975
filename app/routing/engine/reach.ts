import { domainOf, subtractDomain, type Domain } from './domain.js'
import type { RankedRouter } from './ranked_router.js'
import type { RoutableRouter } from './router.js'
import type { RoutingTable } from './routing_table.js'
import { remainingWindow } from './schedule.js'
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

/**
 * Exact up to the limit above: a witness is one, and `covered` holds for every request. The table
 * must hold the router.
 */
export function reachOf(table: RoutingTable, router: RankedRouter, nowMs: number): Reach {
  if (!router.router.isActive) return { kind: 'inactive' }
  const window = remainingWindow(router, nowMs)
  if (window === null) return { kind: 'expired' }

  const search = new WinSearch(table, router)
  const witness = search.in(domainOf(router.urlSet, window))
  if (witness !== null) return { kind: 'wins', witness }
  if (search.isIncomplete) return { kind: 'undecided' }
  return { kind: 'covered', by: [...search.blockers.values()] }
}

/**
 * Asks the table for the plainest request of a domain. Whoever wins it in the router's place wins
 * all it matches there, so only the rest of the domain is left to look at.
 */
class WinSearch {
  readonly blockers = new Map<string, RoutableRouter>()
  isIncomplete = false
  private trials = 0

  constructor(
    private readonly table: RoutingTable,
    private readonly router: RankedRouter
  ) {}

  in(domain: Domain): Witness | null {
    const witness = ++this.trials > MAX_TRIALS ? null : witnessOf(domain)
    const winner = witness && this.table.resolve(witness.request, witness.atMs)?.router
    const ranked = winner ? this.table.rankedRouter(winner.id) : null
    if (witness === null || !winner || ranked === null) {
      this.isIncomplete = true
      return null
    }
    if (winner.id === this.router.id) return witness

    this.blockers.set(winner.id, winner)
    for (const part of subtractDomain(domain, domainOf(ranked.urlSet, ranked))) {
      const found = this.in(part)
      if (found !== null) return found
    }
    return null
  }
}
