import type { RoutableRouter } from '#routing/engine/criteria/router'
import { remainingWindow } from '#routing/engine/criteria/schedule'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { runToEnd } from '#shared/steps'
import { searchSteps } from './domain_search.js'
import { domainOf, type Witness } from './witness.js'

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
