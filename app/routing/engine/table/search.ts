import { comparePrecedence } from '#routing/engine/criteria/precedence'
import type { QueryParameters } from '#routing/engine/criteria/query_parameters'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RankedRouter } from './ranked_router.js'

/** Worse than the grade of any router. */
const NO_GRADE = 0x3fffffff

interface Rank {
  readonly grade: number
  readonly age: number
}

/** One request on its way through a table, with the first router found so far. */
export class Search {
  readonly pathKey: string
  readonly query: QueryParameters
  /** Grade and age of the winner: they decide most comparisons without reading a router. */
  #grade = NO_GRADE
  #age = 0
  #winner: RankedRouter | null = null

  constructor(
    request: RequestUrl,
    readonly nowMs: number
  ) {
    this.pathKey = request.pathKey
    this.query = request.query
  }

  /** The first router so far. */
  get winner(): RankedRouter | null {
    return this.#winner
  }

  /** Whether the first of several precedes the winner. */
  isPrecededBy(several: Rank & { readonly first: RankedRouter }): boolean {
    const { grade, age } = several
    if (grade !== this.#grade) return grade < this.#grade
    return age === this.#age ? this.#losesTieTo(several.first) : age < this.#age
  }

  /** Makes the router the winner if it precedes the one so far. */
  offer(router: RankedRouter): void {
    const { grade, age } = router
    if (grade > this.#grade) return
    if (grade === this.#grade) {
      if (age > this.#age || (age === this.#age && !this.#losesTieTo(router))) return
    }
    this.#grade = grade
    this.#age = age
    this.#winner = router
  }

  #losesTieTo(router: RankedRouter): boolean {
    return this.#winner === null || comparePrecedence(router, this.#winner) < 0
  }
}

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
