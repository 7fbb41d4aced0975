import { comparePrecedence } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RankedRouter } from './ranked_router.js'

type Compare<Item> = (a: Item, b: Item) => number

/** A copy of a sorted list with one more item, placed before those that compare equal. */
export function inserted<Item>(list: readonly Item[], item: Item, compare: Compare<Item>): Item[] {
  return list.toSpliced(placeOf(list, item, compare), 0, item)
}

/** A copy of a sorted list without the item that compares equal, which must be in it. */
export function removed<Item>(list: readonly Item[], item: Item, compare: Compare<Item>): Item[] {
  return list.toSpliced(placeOf(list, item, compare), 1)
}

function placeOf<Item>(list: readonly Item[], item: Item, compare: Compare<Item>): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const there = list[middle]
    if (there !== undefined && compare(there, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Elements sorted or merged without a pause. */
const RUN = 512

/** A sorted copy of a list, in steps. */
export function* sortedSteps<Item>(
  list: readonly Item[],
  compare: Compare<Item>
): Generator<undefined, Item[]> {
  if (list.length <= RUN) return list.toSorted(compare)
  let runs: Item[][] = []
  for (let start = 0; start < list.length; start += RUN) {
    runs.push(list.slice(start, start + RUN).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* mergeSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* mergeSteps<Item>(
  a: readonly Item[],
  b: readonly Item[],
  compare: Compare<Item>
): Generator<undefined, Item[]> {
  const merged: Item[] = []
  let [atA, atB] = [0, 0]
  while (atA < a.length || atB < b.length) {
    const end = Math.min(merged.length + RUN, a.length + b.length)
    while (merged.length < end) {
      const [fromA, fromB] = [a[atA], b[atB]]
      const takesA = fromB === undefined || (fromA !== undefined && compare(fromA, fromB) <= 0)
      const item = takesA ? fromA : fromB
      if (item === undefined) break
      merged.push(item)
      if (takesA) atA++
      else atB++
    }
    yield
  }
  return merged
}

/** Counts the routers added and keeps the first by precedence, up to a limit, without sorting the rest. */
export class FirstRouters {
  total = 0
  #kept: RankedRouter[] = []
  /** The last of the first `limit` as of the last sort; undefined while there are fewer. */
  #last: RankedRouter | undefined

  constructor(private readonly limit: number) {}

  add(ranked: RankedRouter): void {
    this.total++
    if (this.#last && comparePrecedence(this.#last, ranked) < 0) return
    this.#kept.push(ranked)
    if (this.#kept.length >= 2 * this.limit) this.#sort()
  }

  get ranked(): readonly RankedRouter[] {
    this.#sort()
    return this.#kept
  }

  get routers(): RoutableRouter[] {
    return this.ranked.map(({ router }) => router)
  }

  #sort(): void {
    this.#kept = this.#kept.sort(comparePrecedence).slice(0, this.limit)
    this.#last = this.#kept[this.limit - 1]
  }
}
