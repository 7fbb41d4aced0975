import { pathConditionOf } from '#routing/engine/criteria/path'
import { comparePrecedence } from '#routing/engine/criteria/precedence'
import {
  type NumberedCondition,
  ConditionNumbers,
  inverse,
  NO_CONDITION,
  relationOfCodes,
} from '#routing/engine/criteria/relation'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { sortedSteps } from '#routing/engine/table/sorted_list'
import type { TimeSlice } from '#routing/engine/table/steps'
import {
  type ConflictKind,
  type Contestant,
  contestantOf,
  kindBetween,
  mayMeet,
} from './conflict_kind.js'
import type { ConflictTally } from './conflict_tally.js'

/** Units of work to add a router. */
const ROUTER_UNITS = 60
const CONDITION_UNITS = 0.1
/** Pairs compared between two looks at the time slice. */
const PAIRS_AT_ONCE = 1_000

/** An active router as numbers, which compare faster than strings. */
interface NumberedRouter extends Contestant {
  readonly ranked: RankedRouter
  /** The code of its condition on the path, which is also in `conditions`; `NO_CONDITION` accepts every path. */
  readonly path: number
  readonly conditions: readonly NumberedCondition[]
  readonly listsExamples: boolean
}

interface Compared {
  /** The index of the next router to compare. */
  readonly from: number
  readonly doubtful: RankedRouter | null
}

/**
 * The active routers of a table in order of precedence, laid out for comparing many of them with all others. Finds the
 * same conflicts as `overlapOf` and `claimedUrls`, without building those that are only counted.
 */
export class OverlapScan {
  readonly #routers: NumberedRouter[] = []
  readonly #places = new Map<string, number>()
  /** Per example URL: the places of the routers that list it. */
  readonly #listing = new Map<string, number[]>()
  readonly #numbers = new ConditionNumbers()
  /** Per name: the code of the current subject's condition. */
  #codes = new Int32Array()
  /** Per router: last compared router sharing an example URL. */
  #sharesExample = new Int32Array()
  /** Per router: last compared router whose matched example URL this one matches too. */
  #matchesExample = new Int32Array()

  private constructor(
    private readonly table: RoutingTable,
    private readonly slice: TimeSlice
  ) {}

  /** Builds the scan in steps of less than about a millisecond. */
  static *steps(
    table: RoutingTable,
    nowMs: number,
    slice: TimeSlice
  ): Generator<undefined, OverlapScan> {
    const scan = new OverlapScan(table, slice)
    const active: RankedRouter[] = []
    for (const ranked of table.rankedRouters()) {
      if (ranked.router.isActive) active.push(ranked)
      if (slice.spend(1)) yield
    }
    for (const ranked of yield* sortedSteps(active, comparePrecedence, slice)) {
      yield* scan.#add(ranked, nowMs)
    }
    scan.#codes = new Int32Array(scan.#numbers.nameCount).fill(NO_CONDITION)
    scan.#sharesExample = new Int32Array(scan.#routers.length).fill(-1)
    scan.#matchesExample = new Int32Array(scan.#routers.length).fill(-1)
    return scan
  }

  /** Reports the conflicts of one router with all others, in their order of precedence. An inactive router has none. */
  *compareOne(id: string, tally: ConflictTally): Generator<undefined, void> {
    const place = this.#places.get(id)
    if (place === undefined) return
    yield* this.#markMatchers(place)
    yield* this.#compareFrom(0, place, tally)
  }

  /**
   * Reports each conflict once, from the winner's side, in precedence order. Calls `onProgress` after each router with
   * the share of pairs compared.
   */
  *compareAll(
    tally: ConflictTally,
    onProgress: (share: number) => void
  ): Generator<undefined, void> {
    for (const place of this.#routers.keys()) {
      yield* this.#compareFrom(place + 1, place, tally)
      onProgress(1 - (1 - (place + 1) / this.#routers.length) ** 2)
    }
  }

  *#compareFrom(first: number, place: number, tally: ConflictTally): Generator<undefined, void> {
    const subject = this.#routers[place]
    if (!subject) return
    const { slice } = this
    yield* subject.ranked.visitExamples(slice, ({ href }) => {
      const sharing = this.#listing.get(href) ?? []
      for (const listed of sharing) this.#sharesExample[listed] = place
      slice.charge(sharing.length)
      return false
    })
    for (let next = first; next < this.#routers.length;) {
      const { from, doubtful } = this.#compare(subject, place, next, tally)
      if (slice.spend(from - next)) yield
      next = from
      if (doubtful !== null && (yield* this.#claims(subject.ranked, doubtful))) {
        tally.note('example_claimed', subject.ranked, doubtful)
      }
    }
  }

  /**
   * Compares with at most `PAIRS_AT_ONCE` routers from `first` on. Stops early at a loser whose example URLs must be
   * checked. Not a generator, for speed.
   */
  #compare(subject: NumberedRouter, place: number, first: number, tally: ConflictTally): Compared {
    for (const { name, code } of subject.conditions) this.#codes[name] = code
    const end = Math.min(first + PAIRS_AT_ONCE, this.#routers.length)
    let from = first
    let doubtful: RankedRouter | null = null
    while (from < end && doubtful === null) {
      const otherPlace = from++
      const other = this.#routers[otherPlace]
      if (!other || other === subject) continue
      const isWinner = place < otherPlace
      const kind = this.#conflictKindOf(subject, other, isWinner)
      if (kind !== null) tally.note(kind, subject.ranked, other.ranked)
      if (
        this.#sharesExample[otherPlace] === place ||
        (kind !== null && !isWinner && this.#matchesExample[otherPlace] === place)
      ) {
        tally.note('example_claimed', subject.ranked, other.ranked)
      } else if (kind !== null && isWinner && other.listsExamples) {
        doubtful = other.ranked
      }
    }
    for (const { name } of subject.conditions) this.#codes[name] = NO_CONDITION
    return { from, doubtful }
  }

  /** Marks the routers that match an example URL of the router at `place`, if that router matches it too. */
  *#markMatchers(place: number): Generator<undefined, void> {
    const lister = this.#routers[place]?.ranked
    if (!lister) return
    yield* lister.visitExamples(this.slice, (request) => {
      if (!lister.matches(request)) return false
      for (const { id } of this.table.collect(request)) {
        const taker = this.#places.get(id)
        if (taker !== undefined) this.#matchesExample[taker] = place
      }
      this.slice.end()
      return false
    })
  }

  /** Whether the winner takes an example URL that the loser lists and matches. */
  *#claims(winner: RankedRouter, loser: RankedRouter): Generator<undefined, boolean> {
    let isTaken = false
    yield* loser.visitExamples(this.slice, (request) => {
      this.slice.charge(CONDITION_UNITS * (winner.conditions.length + loser.conditions.length))
      return (isTaken = winner.matches(request) && loser.matches(request))
    })
    return isTaken
  }

  *#add(ranked: RankedRouter, nowMs: number): Generator<undefined, void> {
    const place = this.#routers.length
    this.#routers.push(numberedRouter(ranked, this.#numbers, nowMs))
    this.#places.set(ranked.id, place)
    yield* ranked.visitExamples(this.slice, ({ href }) => {
      const sharing = this.#listing.get(href)
      if (sharing) sharing.push(place)
      else this.#listing.set(href, [place])
      return false
    })
    if (this.slice.spend(ROUTER_UNITS + ranked.conditions.length)) yield
  }

  /** Like `overlapOf`, but for numbers; `#codes` must hold the subject's conditions. */
  #conflictKindOf(
    subject: NumberedRouter,
    other: NumberedRouter,
    isWinner: boolean
  ): ConflictKind | null {
    const { path, conditions } = subject
    if (path !== other.path && path !== NO_CONDITION && other.path !== NO_CONDITION) return null
    if (!mayMeet(subject, other)) return null
    const relation = relationOfCodes(this.#codes, conditions.length, other.conditions)
    if (relation === 'disjoint') return null
    return isWinner
      ? kindBetween(subject, other, inverse(relation))
      : kindBetween(other, subject, relation)
  }
}

function numberedRouter(
  ranked: RankedRouter,
  numbers: ConditionNumbers,
  nowMs: number
): NumberedRouter {
  const { conditions, pathKey } = ranked
  const path = pathKey === null ? [] : [numbers.numbered(pathConditionOf(pathKey))]
  return {
    ...contestantOf(ranked, nowMs),
    ranked,
    path: path[0]?.code ?? NO_CONDITION,
    conditions: [...path, ...conditions.map((condition) => numbers.numbered(condition))],
    listsExamples: ranked.hasExamples,
  }
}
