/**
 * `npm run test:long [-- PART … --seed=29 --seconds=120 --requests=20000]`: tests that take minutes. A part is a folder
 * of tests/long or one of long_parts.ts; `--files=a,b` chooses among its files. Without a name all of them run, one after another, each in its own process
 * on stores of its own. Prints one line for each part with what it measured, and the whole output of a failed part; of
 * parts that are named, all output as it comes. The seed is random by default. `--seconds` and `--requests` say how
 * long the searches take, and `--try='<probe>=<genes>'` repeats one attack of `hostile`. The last line is `N passed, N
 * failed`; the exit code is 0 only when every part ran and nothing failed.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Log, logTo, reasonOf } from './console/log.ts'
import { stopSignal } from './console/stop_signal.ts'
import { findRedisBinary } from './services/find_redis.ts'
import { EVERY_LOOK_VARIABLE } from './testing/every_look.ts'
import { figureIn } from './testing/figure.ts'
import { judgeRuns, type Verdict } from './testing/judge_runs.ts'
import { LONG_TIER_VARIABLE } from './testing/long_tier.ts'
import { type LongPart, longParts } from './testing/long_parts.ts'
import { otherRedis } from './testing/other_redis.ts'
import { runRepeats } from './testing/repeats.ts'
import { runSuites } from './testing/run_suites.ts'
import type { SpecFile } from './testing/spec_files.ts'
import { startTestEnvironment } from './testing/test_environment.ts'
import { buildForBrowsers } from './web/build_for_browsers.ts'

type Count = Pick<Verdict, 'passed' | 'failed'>

const PART_LIMIT_MS = 90 * 60_000
const REPEATS_LIMIT_MS = 6 * 60 * 60_000
const NAME_WIDTH = 16
const MOST_SEED = 1_000_000
/** The options of searches, and the variables that pass them to tests. */
const VARIABLES = {
  seed: 'SEED',
  seconds: 'SEARCH_SECONDS',
  requests: 'SEARCH_REQUESTS',
  try: 'SEARCH_TRY',
} as const

const log = logTo('long')
const quiet: Log = () => {}
const text = { type: 'string' } as const
const {
  values: { files: chosen, ...values },
  positionals: named,
} = parseArgs({
  allowPositionals: true,
  options: { seed: text, seconds: text, requests: text, try: text, files: text },
})
const options = { seed: String(randomInt(MOST_SEED)), ...values }
const searches = Object.entries(options).map(([name, value]) => [
  VARIABLES[name as keyof typeof options],
  value,
])
const env = {
  ...Object.fromEntries(searches),
  [EVERY_LOOK_VARIABLE]: 'true',
  [LONG_TIER_VARIABLE]: 'true',
}
const isShown = named.length > 0
const interrupted = new AbortController()
void stopSignal().then((reason) => {
  log(`stopping: ${reason}`)
  interrupted.abort()
})

/** The parts to run; throws when an argument makes no sense. */
function chosenParts(): LongPart[] {
  for (const name of ['seed', 'seconds', 'requests'] as const) {
    if (!/^\d{1,9}$/.test(options[name] ?? '1')) throw new Error(`--${name} is a whole number`)
  }
  const parts = longParts()
  const names = parts.map(({ name }) => name)
  const unknown = named.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new Error(`there is no part ${unknown.join(', ')}, only ${names.join(', ')}`)
  }
  const wanted = isShown ? parts.filter(({ name }) => named.includes(name)) : parts
  return wanted
    .map((part) => ({ ...part, files: part.files.filter(isChosen) }))
    .filter(({ files }) => files.length > 0)
}

function isChosen({ file }: SpecFile): boolean {
  const ends = chosen?.split(',')
  return ends?.some((end) => file.endsWith(end) || file.endsWith(`${end}.spec.ts`)) ?? true
}

/** Runs a part; one that cannot begin has failed. */
async function tryPart(part: LongPart): Promise<Count> {
  try {
    return part.isRepeated ? await repeatPart(part) : await runPart(part)
  } catch (error) {
    process.stdout.write(`${part.name.padEnd(NAME_WIDTH)} FAIL  ${reasonOf(error)}\n`)
    return { passed: 0, failed: 1 }
  }
}

async function runPart(part: LongPart): Promise<Count> {
  const startedMs = performance.now()
  const used = await findRedisBinary(quiet)
  const redis = part.isOnOtherRedis ? await otherRedis(used.path, quiet) : undefined
  const environment = await startTestEnvironment(quiet, redis)
  const lines: string[] = []
  try {
    const suites = [...new Set(part.files.map(({ suite }) => suite))]
    const args = [...suites, ...part.files.map(({ file }) => `--files=/${file}`)]
    const result = await runSuites(args, environment, {
      limitMs: PART_LIMIT_MS,
      signal: interrupted.signal,
      env: { ...env, ...part.env },
      program: part.program,
      listener: {
        line: (said) => {
          lines.push(said)
          if (isShown) process.stdout.write(`${said}\n`)
        },
      },
    })
    const verdict = judgeRuns([{ name: part.name, files: part.files, result }], suites)
    const figures = lines.flatMap((line) => figureIn(line) ?? [])
    if (redis !== undefined) figures.unshift(`${redis.product} ${redis.version}`)
    if (verdict.skipped > 0) figures.push(`${verdict.skipped} skipped`)
    if (verdict.failed > 0 && !isShown) lines.forEach((line) => process.stdout.write(`${line}\n`))
    verdict.problems.forEach((problem) => log(`failed: ${problem}`))
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    const counts = `${verdict.passed} passed, ${verdict.failed} failed in ${seconds} s`
    const mark = verdict.failed === 0 ? 'ok  ' : 'FAIL'
    process.stdout.write(
      `${part.name.padEnd(NAME_WIDTH)} ${mark}  ${[...figures, counts].join('; ')}\n`
    )
    return verdict
  } finally {
    await environment.stop()
  }
}

async function repeatPart({ name, files }: LongPart): Promise<Count> {
  const { signal } = interrupted
  const repeats = await runRepeats(files, { limitMs: REPEATS_LIMIT_MS, signal, log })
  repeats.lines.forEach((line) => log(`failed: ${line}`))
  const { passed, failed } = repeats
  const mark = failed === 0 ? 'ok  ' : 'FAIL'
  process.stdout.write(`${name.padEnd(NAME_WIDTH)} ${mark}  ${passed} passed, ${failed} failed\n`)
  return repeats
}

async function runAll(): Promise<Count> {
  const parts = chosenParts()
  log(`the seed is ${options.seed}: ${parts.map(({ name }) => name).join(', ')}`)
  await buildForBrowsers()
  const sum = { passed: 0, failed: 0 }
  for (const part of parts) {
    if (interrupted.signal.aborted) break
    const { passed, failed } = await tryPart(part)
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}

const count = await runAll().catch((error: unknown) => {
  log(`failed: ${reasonOf(error)}`)
  return { passed: 0, failed: 1 }
})
process.stdout.write(`${count.passed} passed, ${count.failed} failed\n`)
process.exitCode = interrupted.signal.aborted ? 130 : count.failed === 0 ? 0 : 1
