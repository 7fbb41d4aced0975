import type { CoveringSpec, CoveringTests } from './covering_tests.ts'
import type { Mutant } from './mutants.ts'
import type { WorkerProcess } from './worker_process.ts'

/** `broken` does not compile; `unreached` is passed by no test. */
export type Verdict = 'noticed' | 'hangs' | 'survived' | 'unreached' | 'broken'

export interface TriedMutant extends Omit<Mutant, 'code'> {
  readonly verdict: Verdict
  /** What noticed it. */
  readonly by: string | null
}

/** Whether no test noticed it. */
export function isMissed({ verdict }: TriedMutant): boolean {
  return verdict === 'survived' || verdict === 'unreached'
}

/** The tests of one mutant, together, when nothing is wrong. */
export const MOST_TEST_MS = 5_000
/** A test that takes this many times longer than without a mutant hangs. */
const HANGS_TIMES = 5
const LOAD_LIMIT_MS = 15_000
const FIRST_SPECS = 2

/** Runs the tests that pass the mutant until one fails. */
export async function tryMutant(
  mutant: Mutant,
  covering: CoveringTests,
  worker: WorkerProcess,
  mostTestMs: number
): Promise<TriedMutant> {
  const { code, ...told } = mutant
  const specs = covering.of(mutant, mostTestMs)
  if (specs.length === 0) return { ...told, verdict: 'unreached', by: null }
  const mutated = code()
  if (mutated === null) return { ...told, verdict: 'broken', by: null }
  const batches = [specs.slice(0, FIRST_SPECS), specs.slice(FIRST_SPECS)]
  for (const batch of batches.filter(({ length }) => length > 0)) {
    const end = await worker.run(
      {
        specs: batch.map(({ spec }) => spec),
        titles: batch.flatMap(({ titles }) => titles),
        replaced: [{ file: mutant.file, code: mutated }],
      },
      stepLimitMs(batch)
    )
    if (end.kind !== 'reply') return { ...told, verdict: 'hangs', by: end.kind }
    if (end.failed !== null) {
      batch.forEach(({ spec, titles }) => {
        if (titles.some((title) => end.failed?.startsWith(title))) covering.count(mutant, spec)
      })
      return { ...told, verdict: 'noticed', by: end.failed }
    }
  }
  return { ...told, verdict: 'survived', by: null }
}

function stepLimitMs(batch: readonly CoveringSpec[]): number {
  return LOAD_LIMIT_MS + HANGS_TIMES * Math.max(...batch.map(({ tookMs }) => tookMs))
}
