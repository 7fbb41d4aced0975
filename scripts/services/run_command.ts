import { spawn } from 'node:child_process'

const KILL_AFTER_MS = 3_000

/** How a command ended. `code` is null when it could not be started, was killed or took longer than its limit. */
export interface CommandResult {
  code: number | null
  output: string
  failure: string | null
}

/** What a command may take and sees. `limitMs` is required: nothing that is waited for is without a limit. */
export interface CommandOptions {
  limitMs: number
  env?: NodeJS.ProcessEnv
  cwd?: string
  signal?: AbortSignal
}

/**
 * Runs a program to its end and collects both of its outputs. Never throws: `failure` says in one line why it did not
 * end with 0. At the limit, or when `signal` aborts, the program and its children are asked to end, and killed three
 * seconds later.
 */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let stopped: string | null = null
    let killing: NodeJS.Timeout | undefined
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const stop = (reason: string) => {
      stopped ??= reason
      killGroup(child.pid, 'SIGTERM')
      killing = setTimeout(killOnExit, KILL_AFTER_MS)
    }
    const killOnExit = () => killGroup(child.pid, 'SIGKILL')
    const abort = () => stop('interrupted')
    const limit = setTimeout(
      () => stop(`no end after ${options.limitMs / 1000} s`),
      options.limitMs
    )
    const finish = (code: number | null, failure: string | null) => {
      clearTimeout(limit)
      clearTimeout(killing)
      process.off('exit', killOnExit)
      options.signal?.removeEventListener('abort', abort)
      resolve({ code, output: Buffer.concat(chunks).toString('utf8'), failure })
    }
    process.once('exit', killOnExit)
    options.signal?.addEventListener('abort', abort, { once: true })
    if (options.signal?.aborted) {
      abort()
    }
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', (error) => finish(null, error.message))
    child.once('close', (code, signal) => {
      finish(stopped ? null : code, stopped ?? (code === 0 ? null : endOf(code, signal)))
    })
  })
}

/** Sends a signal to a process group; a group that is already gone is not an error. */
export function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) {
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // gone already
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null): string {
  return signal ? `killed by ${signal}` : `exit code ${code}`
}
