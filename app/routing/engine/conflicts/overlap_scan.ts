import { requiredParameterOf } from '#routing/engine/criteria/criteria_conditions'
import { pathConditionOf } from '#routing/engine/criteria/path'
import { comparePrecedence } from '#routing/engine/criteria/precedence'
import {
  type NumberedCondition,
  ConditionNumbers,
  NO_CONDITION,
  relationOfCodes,
} from '#routing/engine/criteria/relation'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { SpreadMap } from '#routing/engine/table/spread_map'
import { sortedSteps } from '#routing/engine/table/sorted_list'
import { mustYield } from '#shared/steps'
import {
  type ConflictKind,
  type Contestant,
  contestantOf,
  kindOfPair,
  mayMeet,
} from './conflict_kind.js'
import type { ConflictTally } from './conflict_tally.js'

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
  /** The index of the next of the places to compare. */
  readonly from: number
  readonly doubtful: RankedRouter | null
}

/**
 * The active routers of a table in order of precedence, laid out for comparing many of them with all others. Finds the
 * same conflicts as `overlapOf` and `contestedUrls`, without building those that are only counted.
 */
export class OverlapScan {
  readonly #routers: NumberedRouter[] = []
  readonly #places = new Map<string, number>()
  /** The places of the routers on each path, by its code, and of those on any path. */
  readonly #onPath = new Map<number, number[]>()
  readonly #anywhere: number[] = []
  /** Per example URL: the places of the routers that list it. */
  readonly #listing = new SpreadMap<number[]>()
  /** Per path and parameter, with its value and without: the places of the routers that list an example URL with it. */
  readonly #listingWith = new SpreadMap<number[]>()
  readonly #numbers = new ConditionNumbers()
  /** The places of all routers. */
  #all = new Int32Array()
  /** Per name: the code of the current subject's condition. */
  #codes = new Int32Array()
  /** Per router: last compared router sharing an example URL. */
  #sharesExample = new Int32Array()
  /** Per router: last compared router that may match an example URL which it lists. */
  #mayListMatching = new Int32Array()
  /** Per router: last compared router whose matched example URL this one matches too. */
  #matchesExample = new Int32Array()

  private constructor(private readonly table: RoutingTable) {}

  /** Builds the scan in steps. */
  static *steps(table: RoutingTable, nowMs: number): Generator<undefined, OverlapScan> {
    const scan = new OverlapScan(table)
    const active: RankedRouter[] = []
    for (const ranked of table.rankedRouters()) {
      if (ranked.router.isActive) active.push(ranked)
      if (mustYield()) yield
    }
    for (const ranked of yield* sortedSteps(active, comparePrecedence)) {
      yield* scan.#add(ranked, nowMs)
    }
    scan.#all = Int32Array.from(scan.#routers.keys())
    scan.#codes = new Int32Array(scan.#numbers.nameCount).fill(NO_CONDITION)
    scan.#sharesExample = new Int32Array(scan.#routers.length).fill(-1)
    scan.#mayListMatching = new Int32Array(scan.#routers.length).fill(-1)
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
    const sharing = new Set<number>()
    yield* subject.ranked.visitExamples(({ href }) => {
      const listing = this.#listing.get(href) ?? []
      for (const listed of listing) {
        this.#sharesExample[listed] = place
        sharing.add(listed)
      }
      return false
    })
    const needed = neededPartOf(subject.ranked)
    const listing = needed === null ? this.#all : (this.#listingWith.get(needed) ?? [])
    for (const listed of listing) this.#mayListMatching[listed] = place
    const places = this.#placesToCompare(subject, first, sharing)
    yield
    for (let next = 0; next < places.length;) {
      const { from, doubtful } = this.#compare(subject, place, places, next, tally)
      yield
      next = from
      if (doubtful !== null && (yield* this.#isContested(subject.ranked, doubtful))) {
        tally.note('example_claimed', subject.ranked, doubtful)
      }
    }
  }

  /** The places, from `first` on, of the routers that may conflict with one: those on its path or any, and `sharing`. */
  #placesToCompare(
    { path }: NumberedRouter,
    first: number,
    sharing: ReadonlySet<number>
  ): Int32Array {
    if (path === NO_CONDITION) return this.#all.subarray(first)
    const elsewhere = [...sharing].filter((place) => {
      const other = this.#routers[place]?.path
      return other !== path && other !== NO_CONDITION
    })
    const near = merged(this.#onPath.get(path) ?? [], this.#anywhere, first)
    return elsewhere.length === 0
      ? near
      : merged(
          near,
          elsewhere.sort((a, b) => a - b),
          first
        )
  }

  /**
   * Compares with at most `PAIRS_AT_ONCE` of `places` from the index `first` on. Stops early at a loser whose example
   * URLs must be checked. Not a generator, for speed.
   */
  #compare(
    subject: NumberedRouter,
    place: number,
    places: Int32Array,
    first: number,
    tally: ConflictTally
  ): Compared {
    for (const { name, code } of subject.conditions) this.#codes[name] = code
    const end = Math.min(first + PAIRS_AT_ONCE, places.length)
    let from = first
    let doubtful: RankedRouter | null = null
    while (from < end && doubtful === null) {
      const otherPlace = places[from++] ?? 0
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
        if (this.#mayListMatching[otherPlace] === place) doubtful = other.ranked
      }
    }
    for (const { name } of subject.conditions) this.#codes[name] = NO_CONDITION
    return { from, doubtful }
  }

  /** Marks the routers that match an example URL of the router at `place`, if that router matches it too. */
  *#markMatchers(place: number): Generator<undefined, void> {
    const lister = this.#routers[place]?.ranked
    if (!lister) return
    yield* lister.visitExamples((request) => {
      if (!lister.matches(request)) return false
      for (const { id } of this.table.collect(request)) {
        const taker = this.#places.get(id)
        if (taker !== undefined) this.#matchesExample[taker] = place
      }
      return false
    })
  }

  /** Whether the winner takes an example URL that the loser lists and matches. */
  *#isContested(winner: RankedRouter, loser: RankedRouter): Generator<undefined, boolean> {
    let isTaken = false
    yield* loser.visitExamples((request) => {
      return (isTaken = winner.matches(request) && loser.matches(request))
    })
    return isTaken
  }

  *#add(ranked: RankedRouter, nowMs: number): Generator<undefined, void> {
    const place = this.#routers.length
    const numbered = numberedRouter(ranked, this.#numbers, nowMs)
    this.#routers.push(numbered)
    this.#places.set(ranked.id, place)
    if (numbered.path === NO_CONDITION) this.#anywhere.push(place)
    else addTo(this.#onPath, numbered.path, place)
    yield* ranked.visitExamplesOnce(({ href, pathKey, query }) => {
      addTo(this.#listing, href, place)
      addTo(this.#listingWith, pathKey, place)
      for (const [name, value] of query) {
        addTo(this.#listingWith, parameterPart(name), place)
        addTo(this.#listingWith, parameterPart(name, value), place)
      }
      return false
    })
    if (mustYield()) yield
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
    return relation === 'disjoint' ? null : kindOfPair(subject, other, isWinner, relation)
  }
}

/** The path or parameter that a router requires of a URL, as a key of `#listingWith`. Null for a router without any. */
function neededPartOf(ranked: RankedRouter): string | null {
  if (ranked.pathKey !== null) return ranked.pathKey
  const needed = requiredParameterOf(ranked)
  return needed && parameterPart(needed.name, needed.value)
}

/** Differs from every path. Two parameters may have one text. */
function parameterPart(name: string, value?: string): string {
  return value === undefined ? `?${name}` : `?${name}=${value}`
}

interface PlacesBy<Key> {
  get(key: Key): number[] | undefined
  set(key: Key, places: number[]): unknown
}

function addTo<Key>(places: PlacesBy<Key>, key: Key, place: number): void {
  const there = places.get(key)
  if (!there) places.set(key, [place])
  else if (there.at(-1) !== place) there.push(place)
}

/** The numbers of two ascending lists without common ones, from `first` on, in ascending order. */
function merged(a: ArrayLike<number>, b: ArrayLike<number>, first: number): Int32Array {
  const all = new Int32Array(a.length + b.length)
  let [inA, inB, count] = [0, 0, 0]
  while (inA < a.length || inB < b.length) {
    const [fromA, fromB] = [a[inA] ?? Infinity, b[inB] ?? Infinity]
    const next = fromA < fromB ? fromA : fromB
    if (fromA < fromB) inA++
    else inB++
    if (next >= first) all[count++] = next
  }
  return all.subarray(0, count)
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
