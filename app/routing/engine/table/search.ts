import { comparePrecedence, type Precedence } from '#routing/engine/criteria/precedence'
import type { QueryParameters } from '#routing/engine/criteria/query_parameters'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RankedRouter } from './ranked_router.js'

/** Worse than the rank of any router. */
const NO_RANK = 0x3fffffff

type Rank = Pick<Precedence, 'rank' | 'created'>

/** The router that a request goes to; null without one. */
export type Winner = RankedRouter | null

/** One request on its way through a table, with the first router found so far. */
export class Search {
  readonly pathKey: string
  readonly query: QueryParameters
  /** Those of the winner: they decide most comparisons without reading a router. */
  #rank = NO_RANK
  #created = 0
  #winner: Winner = null

  constructor(
    request: RequestUrl,
    readonly nowMs: number
  ) {
    this.pathKey = request.pathKey
    this.query = request.query
  }

  /** The best router found so far. */
  get winner(): Winner {
    return this.#winner
  }

  /** Whether the first of several routers precedes the winner. */
  isPrecededBy(several: Rank & { readonly first: RankedRouter }): boolean {
    const { rank, created } = several
    if (rank !== this.#rank) return rank < this.#rank
    return created === this.#created ? this.#losesTieTo(several.first) : created < this.#created
  }

  /** Makes the router the winner if it precedes the current one. */
  offer(router: RankedRouter): void {
    const { rank, created } = router
    if (rank > this.#rank) return
    if (rank === this.#rank) {
      if (created > this.#created) return
      if (created === this.#created && !this.#losesTieTo(router)) return
    }
    this.#rank = rank
    this.#created = created
    this.#winner = router
  }

  #losesTieTo(router: RankedRouter): boolean {
    return this.#winner === null || comparePrecedence(router, this.#winner) < 0
  }
}

/** A part of the index that holds routers. */
export interface Searchable {
  /** No router there precedes this one. */
  readonly first: RankedRouter
  /** As in `first`. */
  readonly rank: number
  readonly created: number
  /** Offers the search the first open router that matches. */
  best(search: Search): void
  /** Adds every matching router, open or not, to `found`, in no particular order. */
  collect(request: RequestUrl, found: RankedRouter[]): void
  /** The earlier of `soFarMs` and `RoutingTable.holdsUntil` for the routers there. */
  holdsUntil(request: RequestUrl, nowMs: number, winner: Winner, soFarMs: number): number
  /** The most rule groups that `best` tries. */
  maxTries(request: RequestUrl): number
}
