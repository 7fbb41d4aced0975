import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { atExit } from '../services/at_exit.ts'
import { killGroup } from '../services/kill_group.ts'
import { COMPILED_FOLDER, PROJECT_FOLDER } from '../services/project_folders.ts'
import { TEST_ARGUMENTS } from '../services/node_arguments.ts'
import { logTails } from './log_tails.ts'
import { type RunListener, RunReader } from './run_reader.ts'
import type { RunTotals } from './run_totals.ts'
import type { TestEnvironment } from './test_environment.ts'

const KILL_AFTER_MS = 5_000
const LAST_OUTPUT_LIMIT_MS = 2_000
const PRINTED: RunListener = { line: (text) => void process.stdout.write(`${text}\n`) }

/** How a japa run ended. `totals` is null when it did not complete. */
export interface SuitesResult {
  readonly totals: RunTotals | null
  /** Why the run failed although its tests may all have passed, or null. */
  readonly failure: string | null
}

/** The limit of a run, and where its lines go: this process's output by default. */
export interface RunOptions {
  readonly limitMs: number
  readonly signal: AbortSignal
  readonly listener?: RunListener
  readonly env?: NodeJS.ProcessEnv
  /** The entry file of japa; by default `bin/test.js`, with the application. */
  readonly program?: 'bin/unit_test.js'
}

/**
 * Runs japa with the given arguments (suite names and flags) in its own process and reads its output. At the limit, or
 * when `signal` aborts, the run is asked to end, and killed with its children five seconds later.
 */
export function runSuites(
  args: readonly string[],
  environment: Pick<TestEnvironment, 'folder' | 'env'>,
  options: RunOptions
): Promise<SuitesResult> {
  const { program = 'bin/test.js', listener = PRINTED } = options
  const reader = new RunReader(listener, (sinceMs) => logTails(environment.folder, sinceMs))
  return new Promise((resolve) => {
    let stopped: string | null = null
    const chosen = [...args.map(compiledName), '--reporters=ndjson']
    const japa = spawn(
      process.execPath,
      [...TEST_ARGUMENTS, join(COMPILED_FOLDER, program), ...chosen],
      {
        cwd: PROJECT_FOLDER,
        env: { ...environment.env, ...options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      }
    )
    for (const output of [japa.stdout, japa.stderr]) {
      createInterface({ input: output }).on('line', (line) =>
        reader.read(stripVTControlCharacters(line))
      )
    }
    const killOnExit = () => killGroup(japa.pid, 'SIGKILL')
    const stop = (reason: string) => {
      stopped ??= reason
      killGroup(japa.pid, 'SIGTERM')
      setTimeout(killOnExit, KILL_AFTER_MS).unref()
    }
    const interrupt = () => stop('interrupted')
    const minutes = Math.round(options.limitMs / 60_000)
    const limit = setTimeout(() => stop(`no end within ${minutes} minutes`), options.limitMs)
    const forget = atExit(killOnExit)
    options.signal.addEventListener('abort', interrupt, { once: true })
    if (options.signal.aborted) interrupt()
    const finish = (ending: string | null) => {
      clearTimeout(limit)
      options.signal.removeEventListener('abort', interrupt)
      killOnExit()
      forget()
      resolve({ totals: reader.totals, failure: stopped ?? ending })
    }
    japa.once('error', (error) => finish(error.message))
    const closed = once(japa, 'close')
    japa.once('exit', async (code, signal) => {
      killOnExit()
      await Promise.race([closed, delay(LAST_OUTPUT_LIMIT_MS, null, { ref: false })])
      finish(code === 0 ? null : signal ? `killed by ${signal}` : `exit code ${code}`)
    })
  })
}

/** Japa chooses among the compiled files. */
function compiledName(argument: string): string {
  return argument.startsWith('--files=') ? argument.replace(/\.ts$/, '.js') : argument
}
