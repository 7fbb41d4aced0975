import type { RoutableRouter } from '#routing/engine/criteria/router'
import { remainingWindow } from '#routing/engine/criteria/schedule'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { mustYield, runToEnd } from '#shared/steps'
import { type Domain, domainOf, subtractDomain, type Witness, witnessOf } from './witness.js'

/**
 * Whether a router can win any request from now on. `covered`: the named routers together win all of its requests.
 * `undecided`: too many routers overlap to tell; treat the router as able to win.
 */
export type Reach =
  | { readonly kind: 'wins'; readonly witness: Witness }
  | { readonly kind: 'inactive' | 'expired' | 'undecided' }
  | { readonly kind: 'covered'; readonly by: readonly RoutableRouter[] }

/** Exact, or `undecided`: a witness is a request that the router wins. The table must hold the router. */
export function reachOf(table: RoutingTable, router: RankedRouter, nowMs: number): Reach {
  return runToEnd(reachSteps(table, router, nowMs))
}

/** `reachOf` in steps. */
export function* reachSteps(
  table: RoutingTable,
  router: RankedRouter,
  nowMs: number
): Generator<undefined, Reach> {
  if (!router.router.isActive) return { kind: 'inactive' }
  const window = remainingWindow(router, nowMs)
  if (window === null) return { kind: 'expired' }

  const blockers = new Map<string, RoutableRouter>()
  const { witness, isUndecided } = yield* searchSteps({
    domain: domainOf(router.urlSet, window),
    effortOf: ({ request }) => table.maxTries(request),
    tryOn({ request, atMs }) {
      const winner = table.resolve(request, atMs)?.router
      if (winner === undefined) return 'unknown'
      if (winner.id === router.id) return 'found'
      blockers.set(winner.id, winner)
      return table.rankedRouter(winner.id) ?? 'unknown'
    },
  })
  if (witness !== null) return { kind: 'wins', witness }
  return isUndecided ? { kind: 'undecided' } : { kind: 'covered', by: [...blockers.values()] }
}

/** Requests tried before a search gives up. */
const TRIALS_MAX = 2000
/** The constrained parts of these requests, plus the rule groups that their resolves may try, before a search gives up. */
const EFFORT_MAX = 200_000

/**
 * What a request says about its domain. `found`: the search ends with it. A router: it wins everything that it matches
 * in that domain, so only the rest of the domain remains. `unknown`: nothing, and the search cannot prove anything.
 */
type Trial = 'found' | 'unknown' | RankedRouter

export interface SearchEnd {
  /** Null if there is none, or if `isUndecided`. */
  readonly witness: Witness | null
  readonly isUndecided: boolean
  /** In the unit of `EFFORT_MAX`. */
  readonly effort: number
}

interface DomainSearch {
  readonly domain: Domain
  readonly tryOn: (witness: Witness) => Trial
  /** The rule groups that one trial may try. */
  readonly effortOf: (witness: Witness) => number
}

/**
 * Tries the simplest request of the domain, then of what remains of it, until one is `found` or nothing is left. Exact
 * up to the limits above. In steps, of one trial each.
 */
export function* searchSteps(search: DomainSearch): Generator<undefined, SearchEnd> {
  const left: Iterator<Domain>[] = [[search.domain].values()]
  let isUndecided = false
  let effort = 0
  for (let trials = 0; ; trials++) {
    const domain = yield* nextOf(left)
    if (domain === null) return { witness: null, isUndecided, effort }
    if (trials === TRIALS_MAX || effort > EFFORT_MAX) {
      return { witness: null, isUndecided: true, effort }
    }
    yield
    effort += domain.parts.size
    const witness = witnessOf(domain)
    if (witness !== null) effort += search.effortOf(witness)
    const trial = witness === null ? 'unknown' : search.tryOn(witness)
    if (trial === 'found') return { witness, isUndecided: false, effort }
    if (trial === 'unknown') isUndecided = true
    else left.push(subtractDomain(domain, domainOf(trial.urlSet, trial)))
  }
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
