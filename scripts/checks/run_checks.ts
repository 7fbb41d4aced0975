import { availableParallelism } from 'node:os'
import { PROJECT_FOLDER } from '../services/project_folders.ts'
import { runCommand } from '../services/run_command.ts'
import type { StaticCheck } from './static_checks.ts'

/** One per core, as long as they do not compete for memory. */
const CHECKS_AT_A_TIME = Math.min(availableParallelism(), 4)

const CHECK_LIMIT_MS = 10 * 60_000
const BACKGROUND_LIMIT_MS = 20 * 60_000
/** The native compiler, which lives for seconds, spends a fifth of its processor time on garbage otherwise. */
const COLLECT_SELDOM = { GOGC: '400' }

/** One thing that passes or fails, with what to show when it fails. */
export interface Check {
  readonly name: string
  run(signal: AbortSignal): Promise<{ passed: boolean; output: string }>
}

/** Runs a static check's command in the project's folder, for at most ten minutes. */
export function commandCheck({ name, command }: StaticCheck): Check {
  return shellCheck(name, command, ['sh'], CHECK_LIMIT_MS)
}

/** Like `commandCheck`, but gives way to other processes of this machine, and may take 20 minutes. */
export function backgroundCheck({ name, command }: StaticCheck): Check {
  return shellCheck(name, command, ['nice', '-n', '5', 'sh'], BACKGROUND_LIMIT_MS)
}

function shellCheck(
  name: string,
  command: string,
  [program = 'sh', ...before]: readonly string[],
  limitMs: number
): Check {
  return {
    name,
    run: async (signal) => {
      const env = { ...process.env, ...COLLECT_SELDOM, NO_COLOR: '1' }
      const options = { cwd: PROJECT_FOLDER, limitMs, env, signal }
      const result = await runCommand(program, [...before, '-c', command], options)
      const output = `$ ${command}\n${result.output.trimEnd()}\n(${result.failure})`
      return { passed: result.failure === null, output }
    },
  }
}

/**
 * Runs all checks, `CHECKS_AT_A_TIME` unless `atATime` says otherwise, and prints one line for each as it ends,
 * followed by the output of a failed one. Begins none after `signal` aborts. Returns how many passed and failed.
 */
export async function runChecks(
  checks: readonly Check[],
  signal: AbortSignal,
  atATime = CHECKS_AT_A_TIME
): Promise<{ passed: number; failed: number }> {
  const waiting = [...checks]
  const count = { passed: 0, failed: 0 }
  const work = async () => {
    for (let check = waiting.shift(); check && !signal.aborted; check = waiting.shift()) {
      const startedAt = Date.now()
      const { passed, output } = await check.run(signal)
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      count[passed ? 'passed' : 'failed']++
      process.stdout.write(`${passed ? 'ok  ' : 'FAIL'}  ${check.name.padEnd(12)} ${seconds} s\n`)
      if (!passed) process.stdout.write(`${output.replaceAll(/^/gm, '      ')}\n`)
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return count
}
