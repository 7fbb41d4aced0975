/**
 * `npm run test:mutation [-- --part=cluster/locks --file=held_lock --untried --quick --seed=29 --minutes=30]`: changes the
 * sources of routing and coordination in one place at a time and expects a test to fail. Lists the changes that no test
 * notices. docs/mutation.md explains the options and the survivors.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { logTo } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { checkPart } from './mutation/check_part.ts'
import { isBelowItsScore, missedLines, scoreLine } from './mutation/mutation_report.ts'
import type { Mutant } from './mutation/mutants.ts'
import { PARTS } from './mutation/parts.ts'
import { sample } from './mutation/sample.ts'
import { MOST_TEST_MS } from './mutation/try_mutants.ts'
import { VerdictFile } from './mutation/verdict_file.ts'
import { WorkerProcess } from './mutation/worker_process.ts'
import { startTestEnvironment } from './testing/test_environment.ts'

const QUICK_MUTANTS = 15
const QUICK_MINUTES = 10
const MINUTES = 180
const MOST_SEED = 1_000_000

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    seed: { type: 'string', default: String(randomInt(MOST_SEED)) },
    minutes: { type: 'string' },
    sample: { type: 'string' },
    missed: { type: 'boolean', default: false },
    untried: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    thorough: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const minutes = Number(values.minutes ?? (values.quick ? QUICK_MINUTES : MINUTES))
const most = Number(values.sample ?? (values.quick ? QUICK_MUTANTS : Infinity))
const log = logTo('mutation')
const stop = new AbortController()
void stopSignal().then((reason) => stop.abort(reason))
const limit = setTimeout(() => stop.abort(`${minutes} minutes are over`), minutes * 60_000)
const environment = await startTestEnvironment(log)
const worker = new WorkerProcess({ ...environment.env, SEED: String(seed) })
stop.signal.addEventListener('abort', () => worker.stop())
let isBelow = false
try {
  log(`SEED=${seed}`)
  for (const part of PARTS.filter(({ name }) => name.includes(values.part))) {
    if (stop.signal.aborted) break
    const file = new VerdictFile(part.name)
    const wanted = (all: readonly Mutant[]) => {
      if (values.missed) return file.missed(all)
      return values.untried ? file.untried(all) : all
    }
    const result = await checkPart(part, worker, {
      choose: (all) => sample(wanted(all), most, seed),
      files: values.file.split(','),
      mostTestMs: values.thorough ? Infinity : MOST_TEST_MS,
      signal: stop.signal,
      log,
    })
    const verdicts = file.keep(result.tried, result.all)
    isBelow ||= isBelowItsScore(result, verdicts)
    missedLines(result).forEach(log)
    log(`${scoreLine(result, verdicts)}; each with its verdict: ${file.path}`)
  }
} finally {
  clearTimeout(limit)
  worker.stop()
  await environment.stop()
}
if (isBelow) process.exitCode = 1
