/**
 * `npm test`: the static checks and the unit suite, then every other suite, on stores of this run alone. `npm test --
 * unit`, or any other argument, goes to japa as it is; only what it selects runs then, and no other suite is demanded. The
 * last line is `N passed, N failed`; the exit code is 0 only when something ran and nothing failed.
 */
import { runChecks, commandCheck } from './checks/run_checks.ts'
import { staticChecks } from './checks/static_checks.ts'
import { logTo, reasonOf } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { expectedSuites } from './testing/expected_suites.ts'
import { judgeRun } from './testing/judge_run.ts'
import { runSuites } from './testing/run_suites.ts'
import { otherRedis } from './testing/other_redis.ts'
import { pruneCache } from './testing/prune_cache.ts'
import { startTestEnvironment, type TestEnvironment } from './testing/test_environment.ts'

interface Count {
  passed: number
  failed: number
}

const UNIT = 'unit'
const RUN_LIMIT_MS = 75 * 60_000
const CLUSTER_SUITES = [
  ...['integration', 'process'],
  ...['--files=integration/cluster/*/*', '--files=process/cluster/*', '--files=redis_cluster/*'],
  ...['store', 'network', 'clock'].map((faults) => `--files=fault_matrix/${faults}_faults`),
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
  pruneCache()
  if (args.length === 0) {
    return runWhole(process.env.CI === 'true')
  }
  log(`only what was selected runs, without the static checks: ${args.join(' ')}`)
  const environment = await startTestEnvironment(log)
  return runIn(environment, args, []).finally(() => environment.stop())
}

/** The unit suite touches nothing outside its process, so it runs beside the static checks; no other suite does. */
async function runWhole(isComplete: boolean): Promise<Count> {
  const demanded = (suites: readonly string[]) => (isComplete ? suites : [])
  const checking = runChecks(staticChecks(false).map(commandCheck), interrupted.signal)
  const starting = startTestEnvironment(log)
  const unit = starting.then((environment) => runIn(environment, [UNIT], demanded([UNIT])))
  await Promise.allSettled([checking, unit])
  const environment = await starting
  const counts: Count[] = []
  try {
    const suites = await expectedSuites()
    const others = suites.filter((suite) => suite !== UNIT)
    counts.push(await checking, await unit, await runIn(environment, others, demanded(others)))
  } finally {
    await environment.stop()
  }
  if (isComplete) {
    counts.push(await runOnOtherRedis(environment.env.SIGNALBOX_REDIS_SERVER))
  }
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** Runs what `suiteArgs` select. A suite of `demanded` that runs nothing is a failure. */
async function runIn(
  environment: TestEnvironment,
  suiteArgs: readonly string[],
  demanded: readonly string[]
): Promise<Count> {
  const limitMs = RUN_LIMIT_MS - (Date.now() - startedAt)
  const result = await runSuites(suiteArgs, environment, { limitMs, signal: interrupted.signal })
  const verdict = judgeRun(result, demanded)
  verdict.problems.forEach((problem) => log(`failed: ${problem}`))
  if (verdict.skipped > 0) {
    log(`${verdict.skipped} skipped`)
  }
  return verdict
}

/** What coordinates instances has to hold on Redis and on Valkey: its suites run once more on the other one. */
async function runOnOtherRedis(usedProgram: string | undefined): Promise<Count> {
  if (interrupted.signal.aborted) {
    return NONE
  }
  const other = await otherRedis(usedProgram ?? '', log)
  log(`once more on ${other.product} ${other.version}: the cluster suites`)
  const environment = await startTestEnvironment(log, other)
  return runIn(environment, CLUSTER_SUITES, ['integration', 'process']).finally(() =>
    environment.stop()
  )
}

const count = await runAll().catch((error: unknown) => {
  log(`failed: ${reasonOf(error)}`)
  return { passed: 0, failed: 1 }
})
log(`${Math.round((Date.now() - startedAt) / 1000)} s`)
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`)
process.exitCode = interrupted.signal.aborted ? 130 : count.failed === 0 ? 0 : 1
