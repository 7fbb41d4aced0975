import { nextStep } from '#tests/support/routing/assert_pauses'
import { NameBranches } from '#routing/engine/table/division'
import { FirstRouters } from '#routing/engine/table/sorted_list'
import { RankedRouter } from '#routing/engine/table/ranked_router'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import { RoutingTable } from '#routing/engine/table/routing_table'

/** What the engine did between two pauses, counted without its help. */
interface Work {
  /** Characters of URLs that were parsed. */
  parsed: number
  /** Conditions that were held against a URL, names of a node that were visited, and elements that were sorted, copied or ranked. */
  looked: number
  /** Entries of the largest set or map that grew: it is copied. */
  grown: number
  /** Requests for which a table was asked who matches. */
  lookUps: number
}

/** The most that is done in any step of a computation, each kind by itself, how many steps there are, and all that is parsed. */
export function mostWorkOf(begin: () => Generator<undefined, unknown>) {
  const most = { parsed: 0, looked: 0, grown: 0, lookUps: 0, steps: 0, parsedInAll: 0 }
  const step: Work = { parsed: 0, looked: 0, grown: 0, lookUps: 0 }
  const restore = meter(step)
  try {
    const steps = begin()
    for (let isDone = false; !isDone; most.steps++) {
      Object.assign(step, { parsed: 0, looked: 0, grown: 0, lookUps: 0 })
      isDone = nextStep(steps).done === true
      most.parsedInAll += step.parsed
      most.parsed = Math.max(most.parsed, step.parsed)
      most.looked = Math.max(most.looked, step.looked)
      most.grown = Math.max(most.grown, step.grown)
      most.lookUps = Math.max(most.lookUps, step.lookUps)
    }
  } finally {
    restore()
  }
  return most
}

/** Counts into `work` until the function that it gives is called. */
function meter(work: Work): () => void {
  const noteGrowth = (entries: Map<unknown, unknown> | Set<unknown>, key: unknown) => {
    const isFull = Number.isInteger(Math.log2(entries.size)) && !entries.has(key)
    if (isFull) work.grown = Math.max(work.grown, entries.size)
  }
  const restores = [
    watch(RequestUrl, 'parse', (_, url) => (work.parsed += String(url).length)),
    watch(RankedRouter.prototype, 'matches', ({ conditions }: RankedRouter) => {
      work.looked += 1 + conditions.length
    }),
    watch(RoutingTable.prototype, 'resolve', () => work.lookUps++),
    watch(RoutingTable.prototype, 'collect', () => work.lookUps++),
    watch(FirstRouters.prototype, 'add', () => work.looked++),
    watch(NameBranches.prototype, 'mayOverlap', () => work.looked++),
    watch(Set.prototype, 'add', noteGrowth),
    watch(Map.prototype, 'set', noteGrowth),
    ...(['sort', 'toSorted'] as const).map((name) =>
      watch(Array.prototype, name, ({ length }: unknown[]) => {
        work.looked += length * Math.log2(length + 1)
      })
    ),
    ...(['filter', 'flatMap', 'map'] as const).map((name) =>
      watch(Array.prototype, name, ({ length }: unknown[]) => (work.looked += length))
    ),
  ]
  return () => {
    for (const restore of restores) restore()
  }
}

/** Calls `note` before each call of the method, which takes two parameters at most. */
function watch<Self extends object>(
  owner: object,
  name: string,
  note: (self: Self, first: unknown) => void
): () => void {
  const original = Reflect.get(owner, name) as (first: unknown, second: unknown) => unknown
  const watched = function (this: Self, first: unknown, second: unknown) {
    note(this, first)
    return original.call(this, first, second)
  }
  Object.defineProperty(owner, name, { value: watched, configurable: true, writable: true })
  return () => {
    Object.defineProperty(owner, name, { value: original, configurable: true, writable: true })
  }
}
