import { median } from '../../median.js'

/** How often each case runs before and during the measurement. */
export interface Rounds {
  readonly warmUps: number
  readonly rounds: number
}

export interface AsyncCase {
  readonly name: string
  /** The operations of one run. */
  readonly operations: number
  readonly run: () => Promise<unknown>
}

/**
 * Microseconds per operation of each case, as the median of all rounds. The cases take turns within a round, and each
 * round starts with another case, so that a busy moment of the machine favours none of them.
 */
export async function measureRounds(
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
