/**
 * `npm run test:chaos [-- --seconds=60]`: three instances behind a balancer while faults overlap at random, and what their
 * callers were promised, counted. SEED repeats the faults of an earlier run; without it, they are new.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { logTo } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { judgeRun } from './testing/judge_run.ts'
import { runSuites } from './testing/run_suites.ts'
import { startTestEnvironment } from './testing/test_environment.ts'

const MOST_SECONDS = 3_600
const MOST_SEED = 1_000_000
const AROUND_MS = 15 * 60_000
const FILE = '--files=process/chaos/chaos'

const log = logTo('chaos')
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
const seconds = Number(values.seconds)
if (!Number.isInteger(seconds) || seconds < 5 || seconds > MOST_SECONDS) {
  throw new Error(`--seconds is a whole number from 5 to ${MOST_SECONDS}`)
}
const interrupted = new AbortController()
void stopSignal().then(() => interrupted.abort())
const environment = await startTestEnvironment(log)
try {
  const limitMs = seconds * 1000 + AROUND_MS
  const seed = process.env.SEED ?? String(randomInt(MOST_SEED))
  const env = { CHAOS_SECONDS: String(seconds), SEED: seed }
  const options = { limitMs, signal: interrupted.signal, env }
  const verdict = judgeRun(await runSuites(['process', FILE], environment, options), [])
  verdict.problems.forEach((problem) => log(`failed: ${problem}`))
  process.stdout.write(`${verdict.passed} passed, ${verdict.failed} failed\n`)
  process.exitCode = verdict.failed === 0 && verdict.passed > 0 ? 0 : 1
} finally {
  await environment.stop()
}
