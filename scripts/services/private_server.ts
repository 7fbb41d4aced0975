import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../console/log.ts'
import { atExit } from './at_exit.ts'
import { lastLines } from './last_lines.ts'
import { terminateOrphan } from './orphans.ts'
import { identityOf } from './process_identity.ts'
import { removeServerRecord, writeServerRecord } from './server_record.ts'

const KILL_LIMIT_MS = 5_000
const LOG_TAIL_LINES = 5

/** How to start one server and detect that it serves. */
export interface PrivateServerOptions {
  /** Its name in messages. */
  readonly name: string
  readonly binary: string
  /** At least one argument must name a path below `folder`, by which a later run recognizes an orphan as its own. */
  readonly args: readonly string[]
  /** Holds the pid file and the log; owned by one server at a time. */
  readonly folder: string
  readonly port: number
  readonly env?: NodeJS.ProcessEnv
  /** The working directory; `folder` by default. */
  readonly cwd?: string
  /** Resolves when the server serves; rejects when `signal` aborts. */
  ready(signal: AbortSignal): Promise<void>
  readonly readyLimitMs: number
  readonly stopLimitMs: number
  readonly log: Log
}

/**
 * A child process in its own session, so that a Ctrl-C in the terminal does not reach it before its users. It is asked
 * to end when this process exits. After a SIGKILL of this process it survives as an orphan, which the next start in the
 * same folder ends.
 */
export class PrivateServer {
  readonly name: string
  readonly folder: string
  readonly port: number
  readonly pid: number
  readonly #child: ChildProcess
  readonly #exited: Promise<string>
  readonly #stopLimitMs: number
  #hasExited = false

  private constructor(options: PrivateServerOptions, child: ChildProcess, pid: number) {
    this.name = options.name
    this.folder = options.folder
    this.port = options.port
    this.pid = pid
    this.#child = child
    this.#stopLimitMs = options.stopLimitMs
    const forget = atExit(() => {
      this.kill('SIGTERM')
      this.kill('SIGCONT')
    })
    this.#exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#hasExited = true
        forget()
        removeServerRecord(this.folder)
        resolve(signal ? `killed by ${signal}` : `exit code ${code}`)
      })
    })
  }

  /**
   * Ends an orphan of the folder, starts the server and waits until it is ready. A server that ends before, or is not
   * ready within the limit, is stopped, and the error carries the last lines of its log.
   */
  static async start(options: PrivateServerOptions): Promise<PrivateServer> {
    mkdirSync(options.folder, { recursive: true })
    await terminateOrphan(options.folder, options.log)
    const server = await PrivateServer.#spawn(options)
    const waiting = new AbortController()
    try {
      const limit = AbortSignal.timeout(options.readyLimitMs)
      const outcome = await Promise.race([
        options.ready(AbortSignal.any([limit, waiting.signal])).then(
          () => null,
          (error: unknown) => (limit.aborted ? `not ready after ${options.readyLimitMs} ms` : error)
        ),
        server.#exited,
      ])
      if (outcome !== null) {
        const why = outcome instanceof Error ? outcome.message : String(outcome)
        throw new Error(`${options.name} did not start (${why})${server.logTail()}`)
      }
    } catch (error) {
      await server.stop()
      throw error
    } finally {
      waiting.abort()
    }
    return server
  }

  /** Resolves with a short text on how it ended, for any cause. Waiting for it keeps this process alive. */
  get exited(): Promise<string> {
    this.#child.ref()
    return this.#exited
  }

  get hasExited(): boolean {
    return this.#hasExited
  }

  get logFile(): string {
    return join(this.folder, 'server.log')
  }

  /** Sends any signal, for tests that kill, freeze and thaw a server. Does nothing once it has ended. */
  kill(signal: NodeJS.Signals): void {
    if (!this.#hasExited) this.#child.kill(signal)
  }

  /** Ends the server: SIGTERM, then SIGKILL at the limit. Safe to call repeatedly and after it ended by itself. */
  async stop(): Promise<void> {
    this.kill('SIGTERM')
    this.kill('SIGCONT')
    if (await this.#endsWithin(this.#stopLimitMs)) return
    this.kill('SIGKILL')
    if (!(await this.#endsWithin(KILL_LIMIT_MS))) {
      throw new Error(`${this.name} (process ${this.pid}) does not end, not even by SIGKILL`)
    }
  }

  /** The end of the log, to be appended to an error message. */
  logTail(): string {
    return `; the end of ${this.logFile}:\n${lastLines(this.logFile, LOG_TAIL_LINES).join('\n')}`
  }

  static async #spawn(options: PrivateServerOptions): Promise<PrivateServer> {
    const logFile = join(options.folder, 'server.log')
    if (existsSync(logFile)) renameSync(logFile, join(options.folder, 'server.previous.log'))
    const output = openSync(logFile, 'a')
    try {
      const child = spawn(options.binary, options.args, {
        cwd: options.cwd ?? options.folder,
        env: options.env ?? process.env,
        stdio: ['ignore', output, output],
        detached: true,
      })
      await new Promise<void>((resolve, reject) => {
        child.once('spawn', resolve)
        child.once('error', reject)
      })
      child.unref()
      const server = new PrivateServer(options, child, child.pid ?? 0)
      const startedAt = identityOf(server.pid)?.startedAt ?? 'ended at once'
      writeServerRecord(options.folder, {
        name: options.name,
        port: options.port,
        pid: server.pid,
        startedAt,
      })
      return server
    } finally {
      closeSync(output)
    }
  }

  async #endsWithin(limitMs: number): Promise<boolean> {
    const timer = new AbortController()
    const limit = delay(limitMs, false, { signal: timer.signal }).catch(() => false)
    const ended = await Promise.race([this.exited.then(() => true), limit])
    timer.abort()
    return ended
  }
}
