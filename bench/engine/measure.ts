/** How long to measure: fewer rounds when it has to be quick. */
export interface Effort {
  readonly rounds: number
  readonly warmUps: number
}

export const THOROUGH: Effort = { rounds: 40, warmUps: 10 }
export const QUICK: Effort = { rounds: 12, warmUps: 4 }

export interface Case {
  readonly name: string
  /** How many operations one run makes. */
  readonly operations: number
  readonly run: () => unknown
}

/** Keeps results alive, so that no run is optimised away. */
let kept: unknown

/**
 * Nanoseconds per operation of each case, the best of all rounds. The cases take turns within a
 * round, so that a busy moment of the machine does not favour one of them.
 */
export function measure(effort: Effort, cases: readonly Case[]): Map<string, number> {
  const best = new Map<string, number>()
  for (let round = -effort.warmUps; round < effort.rounds; round++) {
    for (const { name, operations, run } of cases) {
      const startMs = performance.now()
      kept = run()
      const nanoseconds = ((performance.now() - startMs) * 1e6) / operations
      if (round >= 0) best.set(name, Math.min(best.get(name) ?? Infinity, nanoseconds))
    }
  }
  return best
}

export function measureOne(effort: Effort, operations: number, run: () => unknown): number {
  return measure(effort, [{ name: 'one', operations, run }]).get('one') ?? Number.NaN
}

/** Bytes of heap that what `make` returns keeps alive; needs `node --expose-gc`. */
export function heapOf(make: () => unknown): number | null {
  const { gc } = globalThis
  if (!gc) return null
  gc()
  const before = process.memoryUsage().heapUsed
  const made = make()
  gc()
  const after = process.memoryUsage().heapUsed
  kept = made
  return after - before
}

export function keptResult(): unknown {
  return kept
}
