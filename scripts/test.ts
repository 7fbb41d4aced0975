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
import { otherRedis } from './testing/other_redis.ts'
import { startTestEnvironment, type TestEnvironment } from './testing/test_environment.ts'

interface Count {
  passed: number
  failed: number
}

const RUN_LIMIT_MS = 45 * 60_000
const CLUSTER_SUITES = [
  ...['integration', 'process'],
  ...['--files=cluster/*/*', '--files=process/cluster/*'],
]
const NONE: Count = { passed: 0, failed: 0 }

const startedAt = Date.now()
const log = logTo('test')
const args = process.argv.slice(2)
const interrupted = new AbortController()
void stopSignal().then((reason) => {
  log(`stopping: ${reason}`)
  interrupted.abort()
})

async function runAll(): Promise<Count> {
  const whole = args.length === 0
  if (!whole) {
    log(`only what was selected runs, without the static checks: ${args.join(' ')}`)
  }
  const checks = whole ? staticChecks(false).map(commandCheck) : []
  const checked = await runChecks(checks, interrupted.signal)
  const isComplete = whole && process.env.CI === 'true'
  const environment = await startTestEnvironment(log)
  const suites = await runIn(environment, args, isComplete ? await expectedSuites() : [])
  const again = isComplete ? await runOnOtherRedis(environment.env.SIGNALBOX_REDIS_SERVER) : NONE
  return {
    passed: checked.passed + suites.passed + again.passed,
    failed: checked.failed + suites.failed + again.failed,
  }
}

/** Runs what `suiteArgs` select and ends the environment. A suite of `demanded` that runs nothing is a failure. */
async function runIn(
  environment: TestEnvironment,
  suiteArgs: readonly string[],
  demanded: readonly string[]
): Promise<Count> {
  try {
    const limitMs = RUN_LIMIT_MS - (Date.now() - startedAt)
    const result = await runSuites(suiteArgs, environment, { limitMs, signal: interrupted.signal })
    const verdict = judgeRun(result, demanded)
    verdict.problems.forEach((problem) => log(`failed: ${problem}`))
    if (verdict.skipped > 0) {
      log(`${verdict.skipped} skipped`)
    }
    return verdict
  } finally {
    await environment.stop()
  }
}

/** What coordinates instances has to hold on Redis and on Valkey: its suites run once more on the other one. */
async function runOnOtherRedis(usedProgram: string | undefined): Promise<Count> {
  if (interrupted.signal.aborted) {
    return NONE
  }
  const other = await otherRedis(usedProgram ?? '', log)
  log(`once more on ${other.product} ${other.version}: the cluster suites`)
  return runIn(await startTestEnvironment(log, other), CLUSTER_SUITES, ['integration', 'process'])
}

const count = await runAll().catch((error: unknown) => {
  log(`failed: ${reasonOf(error)}`)
  return { passed: 0, failed: 1 }
})
log(`${Math.round((Date.now() - startedAt) / 1000)} s`)
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`)
process.exitCode = interrupted.signal.aborted ? 130 : count.failed === 0 ? 0 : 1
