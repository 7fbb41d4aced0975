import type { Log } from '../console/log.ts'
import { CoveringTests } from './covering_tests.ts'
import { findMutants, type Mutant, type ReplacedSource } from './mutants.ts'
import { scoreOf, type PartResult } from './mutation_report.ts'
import { type Part, sourcesOf, specsOf } from './parts.ts'
import type { TestReply } from './test_request.ts'
import { type TriedMutant, tryMutant } from './try_mutants.ts'
import type { WorkerProcess } from './worker_process.ts'

const SPEC_LIMIT_MS = 5 * 60_000
const PROGRESS_EVERY_MS = 20_000

export interface CheckOptions {
  /** Takes the mutants to try, in their order. */
  readonly choose: (mutants: readonly Mutant[]) => readonly Mutant[]
  /** Of the sources of the part, those whose path contains one of these. */
  readonly files: readonly string[]
  readonly mostTestMs: number
  readonly signal: AbortSignal
  readonly log: Log
}

/** Tries the chosen mutants of a part until `signal` aborts. Throws when a test fails without any mutant. */
export async function checkPart(
  part: Part,
  worker: WorkerProcess,
  { choose, files, mostTestMs, signal, log }: CheckOptions
): Promise<PartResult> {
  const { all, counting } = await findMutants(sourcesOf(part))
  const isAsked = ({ file }: Mutant) => files.some((text) => file.includes(text))
  const chosen = choose(all.filter(isAsked))
  const tried: TriedMutant[] = []
  const result = { part, all, tried }
  if (chosen.length === 0) return result
  const changed = new Set(chosen.map(({ file }) => file))
  const counted = counting.filter(({ file }) => changed.has(file))
  const covering = new CoveringTests()
  for (const spec of specsOf(part)) {
    const passing = await runWithoutMutant(spec, counted, worker, signal)
    const timing = passing && (await runWithoutMutant(spec, [], worker, signal))
    if (!passing || !timing) return result
    covering.add(spec, passing, timing)
  }
  worker.stop()
  log(`${part.name}: ${chosen.length} of ${all.length} mutants are tried`)
  let toldAt = Date.now()
  for (const mutant of chosen) {
    const verdict = await tryMutant(mutant, covering, worker, mostTestMs)
    if (signal.aborted) break
    tried.push(verdict)
    if (Date.now() - toldAt > PROGRESS_EVERY_MS) {
      toldAt = Date.now()
      log(`${part.name}: ${tried.length} of ${chosen.length}, ${scoreOf(tried)} % noticed`)
    }
  }
  return result
}

/** Null when `signal` has aborted; throws when a test fails. */
async function runWithoutMutant(
  spec: string,
  replaced: readonly ReplacedSource[],
  worker: WorkerProcess,
  signal: AbortSignal
): Promise<TestReply | null> {
  const end = await worker.run({ specs: [spec], titles: null, replaced }, SPEC_LIMIT_MS)
  if (signal.aborted) return null
  if (end.kind !== 'reply') throw new Error(`${spec} ${end.kind} without any mutant`)
  if (end.failed !== null) throw new Error(`${spec} fails without any mutant: ${end.failed}`)
  return end
}
