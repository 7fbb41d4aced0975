import { median } from '../../median.js'

/** How often each case is run before and while it is measured. */
export interface Rounds {
  readonly warmUps: number
  readonly rounds: number
}

export interface AsyncCase {
  readonly name: string
  /** How many operations one run makes. */
  readonly operations: number
  readonly run: () => Promise<unknown>
}

/**
 * Microseconds per operation of each case, the median of all rounds. The cases take turns within a round and another
 * one begins each time, so that a busy moment of the machine does not favour one of them.
 */
export async function inRounds(
  { warmUps, rounds }: Rounds,
  cases: readonly AsyncCase[]
): Promise<Map<string, number>> {
  const measured = new Map<string, number[]>(cases.map(({ name }) => [name, []]))
  for (let round = -warmUps; round < rounds; round++) {
    const first = (round + warmUps) % cases.length
    for (const { name, operations, run } of [...cases.slice(first), ...cases.slice(0, first)]) {
      const startMs = performance.now()
      await run()
      const microseconds = ((performance.now() - startMs) * 1e3) / operations
      if (round >= 0) measured.get(name)?.push(microseconds)
    }
  }
  return new Map([...measured].map(([name, values]) => [name, median(values)]))
}
