import { execa } from 'execa'
import { atExit } from './at_exit.ts'

const KILL_AFTER_MS = 3_000

/** How a command ended. `code` is null when it could not be started, was killed or took longer than its limit. */
export interface CommandResult {
  readonly code: number | null
  readonly output: string
  readonly failure: string | null
}

/** Limits and environment of a command. `limitMs` is required: every wait has a limit. */
export interface CommandOptions {
  readonly limitMs: number
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly signal?: AbortSignal
}

/**
 * Runs a program to its end and collects both outputs. Never throws: `failure` says in one line why it did not exit
 * with 0. At the limit, or when `signal` aborts, the program and its children are asked to end, and killed three
 * seconds later.
 */
export async function runCommand(
  file: string,
  args: readonly string[],
  { limitMs, env = process.env, cwd, signal }: CommandOptions
): Promise<CommandResult> {
  const running = execa(file, args, {
    env,
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    stripFinalNewline: false,
    timeout: Math.max(1, Math.ceil(limitMs)),
    forceKillAfterDelay: KILL_AFTER_MS,
    killDescendants: true,
    cleanup: false,
    reject: false,
    ...(cwd !== undefined && { cwd }),
    ...(signal && { cancelSignal: signal }),
  })
  const forget = atExit(() => running.kill('SIGKILL'))
  const ended = await running
  forget()
  const isStopped = ended.timedOut || ended.isCanceled
  return {
    code: isStopped ? null : (ended.exitCode ?? null),
    output: ended.all ?? '',
    failure: failureOf(ended, limitMs),
  }
}

interface Ending {
  readonly failed: boolean
  readonly timedOut: boolean
  readonly isCanceled: boolean
  readonly signal?: string
  readonly exitCode?: number
  readonly originalMessage?: string
}

function failureOf(ended: Ending, limitMs: number): string | null {
  if (ended.timedOut) return `no end after ${limitMs / 1000} s`
  if (ended.isCanceled) return 'interrupted'
  if (ended.signal !== undefined) return `killed by ${ended.signal}`
  if (ended.exitCode !== undefined) {
    return ended.exitCode === 0 ? null : `exit code ${ended.exitCode}`
  }
  return ended.originalMessage ?? 'it could not be started'
}
