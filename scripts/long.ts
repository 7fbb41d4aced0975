/**
 * `npm run test:long [-- --files=…]`: the suite `long`, which holds what takes minutes to show, on stores of its own. The
 * last line is `N passed, N failed`.
 */
import { logTo } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { judgeRun } from './testing/judge_run.ts'
import { runSuites } from './testing/run_suites.ts'
import { startTestEnvironment } from './testing/test_environment.ts'

const RUN_LIMIT_MS = 60 * 60_000

const log = logTo('long')
const interrupted = new AbortController()
void stopSignal().then(() => interrupted.abort())
const environment = await startTestEnvironment(log)
try {
  const options = { limitMs: RUN_LIMIT_MS, signal: interrupted.signal }
  const result = await runSuites(['long', ...process.argv.slice(2)], environment, options)
  const { passed, failed, problems } = judgeRun(result, [])
  problems.forEach((problem) => log(`failed: ${problem}`))
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
} finally {
  await environment.stop()
}
