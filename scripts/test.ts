/**
 * `npm test`: runs every suite in lanes with their own stores, and the static checks beside them. `npm test -- unit`, or any other argument, goes to
 * japa unchanged and runs only its selection. A file that fails runs once more, alone, after all others: `N unstable: FILE`
 * names those that pass then, and more than two of them fail the run. The last line is `N passed, N failed`; the exit code is 0 only when
 * something ran and nothing failed.
 */
import { runChecks, backgroundCheck } from './checks/run_checks.ts'
import { staticChecks } from './checks/static_checks.ts'
import { logTo, reasonOf } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { findBrowser } from './services/find_browser.ts'
import { findRedisBinary } from './services/find_redis.ts'
import { expectedSuites } from './testing/expected_suites.ts'
import { judgeRuns, type Verdict } from './testing/judge_runs.ts'
import { runSuites } from './testing/run_suites.ts'
import { pruneCache } from './testing/prune_cache.ts'
import { type SpecFile, specFiles } from './testing/spec_files.ts'
import { bareEnvironment, startTestEnvironment } from './testing/test_environment.ts'
import { listUnstable } from './testing/unstable_files.ts'
import { buildForBrowsers } from './web/build_for_browsers.ts'
import { WholeRun } from './testing/whole_run.ts'

interface Count {
  readonly passed: number
  readonly failed: number
  /** Files that failed, and passed when they ran again alone. */
  readonly unstable?: readonly string[]
}

const UNIT = 'unit'
const BROWSER = 'browser'
const RUN_LIMIT_MS = 75 * 60_000

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
  if (args.length === 0) return runWhole(process.env.CI === 'true')
  log(`only what was selected runs, without the static checks: ${args.join(' ')}`)
  return runSelected()
}

/**
 * The static checks run beside the lanes and fill the time in which tests wait. A complete run takes nothing from their
 * caches.
 */
async function runWhole(isComplete: boolean): Promise<Count> {
  const suites = await expectedSuites()
  const all = specFiles(suites)
  const files = isComplete ? all : await withoutMissingBrowser(all)
  const redis = findRedisBinary(log)
  const run = new WholeRun({
    files,
    prepared: Promise.all([buildForBrowsers(), redis]),
    redis: process.env.REDIS_TCP_URL ? Promise.resolve(null) : redis,
    startedAt,
    limitMs: RUN_LIMIT_MS,
    signal: interrupted.signal,
    log,
  })
  const broken = new AbortController()
  const checks = staticChecks(!isComplete).map(backgroundCheck)
  const checking = runChecks(checks, AbortSignal.any([interrupted.signal, broken.signal]), 1)
  try {
    await run.runInLanes()
  } catch (error) {
    broken.abort()
    await checking
    throw error
  }
  const checked = await checking
  const unstable = await run.runFailedAgain()
  run.report()
  const { product, version } = await redis
  log(`on Redis: ${product} ${version}`)
  const verdict = judgeRuns(run.finished, isComplete ? suites : [])
  say(verdict)
  listUnstable(unstable, new Date())
  return {
    passed: checked.passed + verdict.passed,
    failed: checked.failed + verdict.failed,
    unstable,
  }
}

/** A complete run installs Chromium beside its other lanes, or fails; this one says in a line what did not run. */
async function withoutMissingBrowser(files: readonly SpecFile[]): Promise<readonly SpecFile[]> {
  try {
    await findBrowser('chromium', () => {})
    return files
  } catch (error) {
    log(`did not run: the suite ${BROWSER}: ${reasonOf(error)}`)
    return files.filter(({ suite }) => suite !== BROWSER)
  }
}

/** Runs the selection of the arguments, with a line for each test. */
async function runSelected(): Promise<Count> {
  const selected = args.filter((arg) => !arg.startsWith('-'))
  const isUnit = selected.length > 0 && selected.every((suite) => suite === UNIT)
  const environment = isUnit ? bareEnvironment() : await startTestEnvironment(log)
  try {
    if (!isUnit) await buildForBrowsers()
    const limits = {
      limitMs: RUN_LIMIT_MS,
      signal: interrupted.signal,
      program: isUnit ? ('bin/unit_test.js' as const) : undefined,
    }
    const result = await runSuites(args, environment, limits)
    const verdict = judgeRuns([{ name: 'the selection', files: [], result }], [])
    say(verdict)
    return verdict
  } finally {
    await environment.stop()
  }
}

function say({ problems, skipped }: Verdict): void {
  problems.forEach((problem) => log(`failed: ${problem}`))
  if (skipped > 0) log(`${skipped} skipped`)
}

const count: Count = await runAll().catch((error: unknown) => {
  log(`failed: ${reasonOf(error)}`)
  return { passed: 0, failed: 1 }
})
log(`${Math.round((Date.now() - startedAt) / 1000)} s`)
if (count.unstable?.length) {
  process.stdout.write(`${count.unstable.length} unstable: ${count.unstable.join(', ')}\n`)
}
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`)
process.exitCode = interrupted.signal.aborted ? 130 : count.failed === 0 ? 0 : 1
