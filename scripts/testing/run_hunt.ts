import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { logTo } from '../console/log.ts'
import { stopSignal } from '../console/stop_signal.ts'
import { judgeRun } from './judge_run.ts'
import { runSuites } from './run_suites.ts'
import { startTestEnvironment } from './test_environment.ts'

const MOST_SEED = 1_000_000
const AROUND_MS = 15 * 60_000

/** How much a hunt does: its argument, and the variable that passes it to the test. */
interface Effort {
  readonly option: 'seconds' | 'requests'
  readonly variable: string
  readonly usual: number
  readonly least: number
  readonly most: number
  /** How long one of them may take, on a slow machine. */
  readonly eachMs: number
}

/** A hunt that lasts for the seconds in this variable. */
export function secondsIn(variable: string): Effort {
  return { option: 'seconds', variable, usual: 60, least: 5, most: 3_600, eachMs: 1_000 }
}

/** A seeded test that searches for defects; SEED has its seed. */
export interface Hunt {
  readonly name: string
  /** A file of the process suite, as japa selects it. */
  readonly file: string
  readonly effort: Effort
  /** Further arguments, and the variables that pass them to the test. */
  readonly further?: Readonly<Record<string, string>>
}

/**
 * Runs a hunt on its own stores with its effort and `--seed` (default random). The last line is `N passed, N failed`;
 * the exit code is 0 only when the hunt ran and found nothing.
 */
export async function runHunt({ name, file, effort, further = {} }: Hunt): Promise<void> {
  const log = logTo(name)
  const text = { type: 'string' } as const
  const { option, variable, usual, least, most, eachMs } = effort
  const names = [option, 'seed', ...Object.keys(further)]
  const { values } = parseArgs({ options: Object.fromEntries(names.map((one) => [one, text])) })
  const amount = wholeNumber(values[option] ?? String(usual), `--${option}`, least, most)
  const seed = wholeNumber(values.seed ?? String(randomInt(MOST_SEED)), '--seed', 0, 2 ** 31)
  const own = Object.entries(further).map(([from, to]) => [to, values[from] ?? ''])
  const env = { [variable]: String(amount), SEED: String(seed), ...Object.fromEntries(own) }
  const interrupted = new AbortController()
  void stopSignal().then(() => interrupted.abort())
  const environment = await startTestEnvironment(log)
  try {
    const limitMs = amount * eachMs + AROUND_MS
    const options = { limitMs, signal: interrupted.signal, env }
    const verdict = judgeRun(
      await runSuites(['process', `--files=${file}`], environment, options),
      []
    )
    verdict.problems.forEach((problem) => log(`failed: ${problem}`))
    process.stdout.write(`${verdict.passed} passed, ${verdict.failed} failed\n`)
    process.exitCode = verdict.failed === 0 && verdict.passed > 0 ? 0 : 1
  } finally {
    await environment.stop()
  }
}

function wholeNumber(text: string, name: string, from: number, to: number): number {
  const value = Number(text)
  if (text !== '' && Number.isInteger(value) && value >= from && value <= to) return value
  throw new Error(`${name} is a whole number from ${from} to ${to}`)
}
