import { setTimeout } from 'node:timers/promises'
import { sliceOf } from '#shared/steps'

/** How long to measure; fewer rounds for a quick run. */
export interface Effort {
  readonly rounds: number
  readonly warmUps: number
}

export const THOROUGH: Effort = { rounds: 40, warmUps: 10 }
/** For operations of nanoseconds: enough rounds for every slice to meet a quiet moment. */
export const PATIENT: Effort = { rounds: 300, warmUps: 20 }
export const QUICK: Effort = { rounds: 8, warmUps: 3 }

/** Items timed together: about ten microseconds, so that many slices run undisturbed. */
const SLICE = 100
const COLLECTIONS = 3
const TASKS_END_WITHIN_MS = 50

/** The timed operation on each item; `before` runs first and is not timed. */
export interface Case<Item, Input> {
  readonly name: string
  readonly items: readonly Item[]
  readonly before: (item: Item) => Input
  readonly run: (input: Input) => unknown
}

/** Keeps results alive, so that the compiler cannot optimise a run away. */
let kept: unknown

export const asIs = <Item>(item: Item): Item => item

/**
 * Nanoseconds per item of each case. Other processes can only add to a time, so the best of all rounds counts for each
 * slice of a hundred items; the figure is the sum of the slices. The cases take turns from slice to slice, so that none
 * has a quieter machine and each finds the caches as the others leave them.
 */
export function measure<Item, Input>(
  effort: Effort,
  cases: readonly Case<Item, Input>[]
): Map<string, number> {
  const best = new Map(cases.map(({ name }) => [name, new Map<number, number>()]))
  const longest = Math.max(...cases.map(({ items }) => items.length))
  for (let round = -effort.warmUps; round < effort.rounds; round++) {
    for (let start = 0; start < longest; start += SLICE) {
      for (const { name, items, before, run } of cases) {
        const inputs = items.slice(start, start + SLICE).map(before)
        const startMs = performance.now()
        for (const input of inputs) kept = run(input)
        const tookMs = performance.now() - startMs
        const slices = best.get(name)
        if (round >= 0) slices?.set(start, Math.min(slices.get(start) ?? Infinity, tookMs))
      }
    }
  }
  return new Map(
    cases.map(({ name, items }) => {
      const totalMs = best
        .get(name)
        ?.values()
        .reduce((sum, tookMs) => sum + tookMs, 0)
      return [name, ((totalMs ?? Number.NaN) * 1e6) / items.length]
    })
  )
}

/** Nanoseconds per item of one operation on each item. */
export function measureEach<Item>(
  effort: Effort,
  items: readonly Item[],
  run: (item: Item) => unknown
): number {
  return measure(effort, [{ name: 'one', items, before: asIs, run }]).get('one') ?? Number.NaN
}

/** Nanoseconds per step of a chain in which each result leads to the next; the best of all rounds. */
export function measureSteps<State, Item>(
  { rounds, warmUps }: Effort,
  start: State,
  items: readonly Item[],
  step: (state: State, item: Item) => State
): number[] {
  const best = items.map(() => Infinity)
  for (let round = -warmUps; round < rounds; round++) {
    let state = start
    for (const [at, item] of items.entries()) {
      const startMs = performance.now()
      state = step(state, item)
      const tookMs = performance.now() - startMs
      if (round >= 0) best[at] = Math.min(best[at] ?? Infinity, tookMs * 1e6)
    }
    kept = state
  }
  return best
}

/**
 * Milliseconds of a computation that always runs the same steps: its total, and its longest step. The best of all
 * rounds counts for each step.
 */
export function measurePaced(
  { rounds, warmUps }: Effort,
  begin: () => Generator<undefined, unknown>
): { readonly totalMs: number; readonly longestMs: number } {
  const best: number[] = []
  for (let round = -warmUps; round < rounds; round++) {
    const steps = begin()
    for (let at = 0, isDone = false; !isDone; at++) {
      const startMs = performance.now()
      const step = sliceOf(steps, () => true)
      const tookMs = performance.now() - startMs
      if (round >= 0) best[at] = Math.min(best[at] ?? Infinity, tookMs)
      isDone = step.done === true
      kept = step.value
    }
  }
  const totalMs = best.reduce((sum, tookMs) => sum + tookMs, 0)
  return { totalMs, longestMs: best.reduce((longest, tookMs) => Math.max(longest, tookMs), 0) }
}

/** Bytes that the result of `make` keeps alive, those of its arrays of numbers included; needs `node --expose-gc`. */
export async function heapOf(make: () => unknown): Promise<number | null> {
  const { gc } = globalThis
  if (!gc) return null
  kept = make()
  const before = await bytesAlive(gc)
  const made = make()
  const after = await bytesAlive(gc)
  kept = made
  return after - before
}

/** V8 frees the memory of arrays in a task after a collection. */
async function bytesAlive(gc: () => void): Promise<number> {
  for (let round = 0; round < COLLECTIONS; round += 1) {
    gc()
    await setTimeout(TASKS_END_WITHIN_MS)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

export function keptResult(): unknown {
  return kept
}
