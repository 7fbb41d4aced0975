import { domainOf, intersectDomains, subtractDomain, type Domain } from './domain.js'
import { comparePrecedence } from './precedence.js'
import type { RankedRouter } from './ranked_router.js'
import { relate } from './relation.js'
import type { RoutableRouter } from './router.js'
import type { RoutingTable } from './routing_table.js'
import { intersectWindows, remainingWindow, type TimeWindow } from './schedule.js'
import { witnessOf, type Witness } from './witness.js'

/**
 * Whether a router can win any request from now on. `covered`: the routers named win all of its
 * requests between them. `undecided`: too many routers overlap to be sure; treat it as able to win.
 */
export type Reach =
  | { readonly kind: 'wins'; readonly witness: Witness }
  | { readonly kind: 'inactive' | 'expired' | 'undecided' }
  | { readonly kind: 'covered'; readonly by: readonly RoutableRouter[] }

/** Domains looked at before a search is given up. */
const SEARCH_LIMIT = 20_000

/** Exact up to the limit above: a witness is one, and `covered` holds for every request. */
export function reachOf(table: RoutingTable, router: RankedRouter, nowMs: number): Reach {
  if (!router.router.isActive) return { kind: 'inactive' }
  const window = remainingWindow(router, nowMs)
  if (window === null) return { kind: 'expired' }

  const domain = domainOf(router.urlSet, window)
  const plainest = winningWitness(table, router, domain)
  if (plainest !== null) return { kind: 'wins', witness: plainest }

  const blockers = blockersOf(table, router, window)
  const search = new UncoveredSearch(blockers.map(({ region }) => region))
  const uncovered = search.in(domain)
  if (uncovered === 'undecided') return { kind: 'undecided' }
  if (uncovered === null) {
    const by = blockers.filter((_, at) => search.decisive.has(at)).map(({ blocker }) => blocker)
    return { kind: 'covered', by: by.map((ranked) => ranked.router) }
  }
  const witness = winningWitness(table, router, uncovered)
  return witness === null ? { kind: 'undecided' } : { kind: 'wins', witness }
}

function winningWitness(table: RoutingTable, router: RankedRouter, domain: Domain): Witness | null {
  const witness = witnessOf(domain)
  if (witness === null) return null
  const winner = table.resolve(witness.request, witness.atMs)?.router.id
  return winner === router.id ? witness : null
}

function blockersOf(
  table: RoutingTable,
  router: RankedRouter,
  window: TimeWindow
): { blocker: RankedRouter; region: Domain }[] {
  const blockers: { blocker: RankedRouter; region: Domain }[] = []
  for (const blocker of table.rankedRouters()) {
    if (!blocker.router.isActive || comparePrecedence(blocker, router) >= 0) continue
    const shared = intersectWindows(blocker, window)
    if (shared === null || relate(router.urlSet, blocker.urlSet) === 'disjoint') continue
    blockers.push({ blocker, region: domainOf(blocker.urlSet, shared) })
  }
  // The least demanding first: one of them may cover everything.
  return blockers.sort((a, b) => a.region.parameters.size - b.region.parameters.size)
}

/** Looks for a part of a domain that lies in none of the regions. */
class UncoveredSearch {
  /** The regions, by index, that were needed to cover what was searched. */
  readonly decisive = new Set<number>()
  private steps = 0

  constructor(private readonly regions: readonly Domain[]) {}

  in(domain: Domain, from = 0): Domain | 'undecided' | null {
    for (let at = from; at < this.regions.length; at++) {
      if (++this.steps > SEARCH_LIMIT) return 'undecided'
      const region = this.regions[at]
      if (!region || intersectDomains(domain, region) === null) continue
      this.decisive.add(at)
      for (const part of subtractDomain(domain, region)) {
        const found = this.in(part, at + 1)
        if (found !== null) return found
      }
      return null
    }
    return domain
  }
}
