import { comparePrecedence } from '#routing/engine/criteria/precedence'
import type { QueryParameters } from '#routing/engine/criteria/query_parameters'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RankedRouter, Resolution } from './ranked_router.js'
import { TextReader } from './text_reader.js'
import type { Winners } from './winners.js'

/** One is enough, since no search begins before the one before it has ended. */
const PATH = new TextReader()

/** Worse than the grade of any router. */
const NO_GRADE = 0x3fffffff

interface Rank {
  readonly grade: number
  readonly age: number
}

interface First extends Rank {
  readonly first: RankedRouter
}

/**
 * One request on its way through a table, with the first router found so far. Reads a router only if neither its grade nor
 * its age decides.
 */
export class Search {
  readonly path: TextReader
  readonly query: QueryParameters
  /** Grade and age of the first router so far. */
  grade = NO_GRADE
  age = 0
  #router: RankedRouter | null = null
  /** Where the first router so far is, when it is known by a number. */
  #winners: Winners | null = null
  #number = 0
  #known: Resolution | null = null

  constructor(
    request: RequestUrl,
    readonly nowMs: number
  ) {
    this.path = PATH.read(request.pathKey)
    this.query = request.query
  }

  get isWon(): boolean {
    return this.grade !== NO_GRADE
  }

  get answer(): Resolution | null {
    if (this.#winners !== null) return this.#known ?? this.#winners.answerOf(this.#number)
    return this.#router === null ? null : this.#router.resolution
  }

  /** Whether the first of several precedes the first router so far. */
  isPrecededBy(several: First): boolean {
    return this.#isBehind(several, several.first)
  }

  /** Whether a router of the same grade and age precedes the first router so far. */
  losesTieTo(router: RankedRouter): boolean {
    const winner = this.#winners === null ? this.#router : this.#winners.routerOf(this.#number)
    return winner === null || comparePrecedence(router, winner) < 0
  }

  /** Whether this router precedes the first router so far. */
  losesTo(router: RankedRouter): boolean {
    return this.#isBehind(router, router)
  }

  take(router: RankedRouter): void {
    this.grade = router.grade
    this.age = router.age
    this.#router = router
    this.#winners = null
  }

  /** `known` is its answer, if that has been read on the way. */
  takeNumbered(
    winners: Winners,
    number: number,
    grade: number,
    age: number,
    known: Resolution | null
  ): void {
    this.grade = grade
    this.age = age
    this.#winners = winners
    this.#number = number
    this.#known = known
  }

  #isBehind({ grade, age }: Rank, router: RankedRouter): boolean {
    if (grade !== this.grade) return grade < this.grade
    return age === this.age ? this.losesTieTo(router) : age < this.age
  }
}
