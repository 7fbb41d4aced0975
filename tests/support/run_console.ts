import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { SOURCE_PROGRAM } from '#scripts/quickstart/api_program'

export interface ConsoleRun {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
  readonly tookMs: number
}

interface ConsoleOptions {
  /** Overrides this process's environment; another Redis has no operator user unless `env` names one. */
  readonly env?: Readonly<Record<string, string>>
  /** All of standard input, which stays open for null. */
  readonly input?: string | null
  /** Closes standard output after the first chunk, as `| head` does. */
  readonly hangsUp?: boolean
  /** SIGTERM is sent once it resolves. */
  readonly stopsWhen?: Promise<unknown>
}

const LIMIT_MS = 120_000

/** Runs a command as its own process, as an operator does, for at most two minutes. */
export async function runConsole(
  args: readonly string[],
  { env = {}, input = '', hangsUp = false, stopsWhen }: ConsoleOptions = {}
): Promise<ConsoleRun> {
  const startedMs = performance.now()
  const operator = env.REDIS_TCP_URL === undefined ? {} : { REDIS_OPERATOR_URL: '' }
  const child = spawn(process.execPath, [...SOURCE_PROGRAM.consoleArgs, ...args], {
    cwd: SOURCE_PROGRAM.folder,
    env: { ...process.env, ...operator, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  void stopsWhen?.then(() => child.kill('SIGTERM'))
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    printed.stdout += chunk.toString()
    if (hangsUp) child.stdout.destroy()
  })
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()))
  child.stdin.on('error', () => {})
  if (input !== null) child.stdin.end(input)
  const [exitCode]: [number | null] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { exitCode, ...printed, tookMs: performance.now() - startedMs }
}
