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
 * Microseconds per operation of each case, the best of all rounds. The cases take turns within a round, so that a busy
 * moment of the machine does not favour one of them.
 */
export async function inRounds(
  { warmUps, rounds }: Rounds,
  cases: readonly AsyncCase[]
): Promise<Map<string, number>> {
  const best = new Map<string, number>()
  for (let round = -warmUps; round < rounds; round++) {
    for (const { name, operations, run } of cases) {
      const startMs = performance.now()
      await run()
      const microseconds = ((performance.now() - startMs) * 1e3) / operations
      if (round >= 0) best.set(name, Math.min(best.get(name) ?? Infinity, microseconds))
    }
  }
  return best
}
