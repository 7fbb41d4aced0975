/**
 * `npm test`: the static checks, then every suite, on stores of this run alone. `npm test -- unit`, or any other
 * argument, goes to japa as it is; only what it selects runs then, and no other suite is demanded. The last line is
 * `N passed, N failed`; the exit code is 0 only when something ran and nothing failed.
 */
import { runChecks, commandCheck } from './checks/run_checks.ts'
import { staticChecks } from './checks/static_checks.ts'
import { logTo, reasonOf } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { expectedSuites } from './testing/expected_suites.ts'
import { judgeRun } from './testing/judge_run.ts'
import { runSuites } from './testing/run_suites.ts'
import { startTestEnvironment } from './testing/test_environment.ts'

const RUN_LIMIT_MS = 25 * 60_000

const startedAt = Date.now()
const log = logTo('test')
const args = process.argv.slice(2)
const interrupted = new AbortController()
void stopSignal().then((reason) => {
  log(`stopping: ${reason}`)
  interrupted.abort()
})

async function runAll(): Promise<{ passed: number; failed: number }> {
  const whole = args.length === 0
  if (!whole) {
    log(`only what was selected runs, without the static checks: ${args.join(' ')}`)
  }
  const checks = whole ? staticChecks(false).map(commandCheck) : []
  const checked = await runChecks(checks, interrupted.signal)
  const environment = await startTestEnvironment(log)
  try {
    const limitMs = RUN_LIMIT_MS - (Date.now() - startedAt)
    const result = await runSuites(args, environment, { limitMs, signal: interrupted.signal })
    const demanded = whole && process.env.CI === 'true' ? await expectedSuites() : []
    const verdict = judgeRun(result, demanded)
    verdict.problems.forEach((problem) => log(`failed: ${problem}`))
    if (verdict.skipped > 0) {
      log(`${verdict.skipped} skipped`)
    }
    return { passed: checked.passed + verdict.passed, failed: checked.failed + verdict.failed }
  } finally {
    await environment.stop()
  }
}

const count = await runAll().catch((error: unknown) => {
  log(`failed: ${reasonOf(error)}`)
  return { passed: 0, failed: 1 }
})
log(`${Math.round((Date.now() - startedAt) / 1000)} s`)
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`)
process.exitCode = interrupted.signal.aborted ? 130 : count.failed === 0 ? 0 : 1
