import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RankedRouter } from './ranked_router.js'
import type { Search } from './search.js'

/** Where routers are kept and found. */
export interface Searchable {
  /** No router there precedes this one. */
  readonly first: RankedRouter
  /** Grade and age of `first`. */
  readonly grade: number
  readonly age: number
  /** Takes the first open router that matches, if it precedes that of the search so far. */
  best(search: Search): void
  /** Adds every matching router, open or not, to `found`, in no particular order. */
  collect(request: RequestUrl, found: RankedRouter[]): void
  /** As `RoutingTable.holdsUntil`, for the routers there, if that is before `soFarMs`; else `soFarMs`. */
  holdsUntil(
    request: RequestUrl,
    nowMs: number,
    winner: RankedRouter | null,
    soFarMs: number
  ): number
  /** The most bundles that `best` tries. */
  maxTries(request: RequestUrl): number
}
