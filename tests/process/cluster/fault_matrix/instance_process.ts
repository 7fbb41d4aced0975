import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { SignalKey } from '#cluster/signals/signal_payloads'
import { SIGNAL_CATALOGUE } from '#cluster/signals/signal_catalogue'
import { freePort } from '#scripts/services/free_port'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { NODE_ARGUMENTS } from '#scripts/services/node_arguments'
import type { ProbeCommand, ProbeCommands, ListedLease } from './probe_commands.js'

const PROGRAM = fileURLToPath(new URL('./fixtures/instance_probe.js', import.meta.url))
const BOOT_LIMIT_MS = 120_000
const ANSWER_LIMIT_MS = 60_000

type Answer<C extends ProbeCommand> = Awaited<ReturnType<ProbeCommands[C]>>

interface Waiting {
  settle(text: { result: never } | { error: string }): void
}

/** A signal as it was printed. */
export interface PrintedSignal {
  readonly key: SignalKey
  readonly payload: Readonly<Record<string, unknown>>
}

/** A running instance of the service that does what it is asked, and what it printed. Its owner stops it. */
export class InstanceProcess {
  readonly url: string
  readonly #child: ChildProcess
  readonly #lines: string[] = []
  readonly #waiting = new Map<number, Waiting>()
  readonly #ready = Promise.withResolvers<void>()
  readonly #exited: Promise<string>
  #asked = 0

  private constructor(child: ChildProcess, port: number) {
    this.url = `http://127.0.0.1:${port}`
    this.#child = child
    this.#exited = once(child, 'close').then(([code, signal]) => String(signal ?? code))
    for (const output of [child.stdout, child.stderr]) {
      if (output) createInterface({ input: output }).on('line', (line) => this.#lines.push(line))
    }
    child.on('message', (message) => {
      if (typeof message === 'string') this.#answered(message)
    })
  }

  /** Starts one with this environment and waits until it is ready. */
  static async start(env: NodeJS.ProcessEnv): Promise<InstanceProcess> {
    const port = await freePort()
    const child = spawn(process.execPath, [...NODE_ARGUMENTS, PROGRAM], {
      cwd: PROJECT_FOLDER,
      env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const instance = new InstanceProcess(child, port)
    const limit = setTimeout(() => child.kill('SIGKILL'), BOOT_LIMIT_MS)
    const isReady = await Promise.race([
      instance.#ready.promise.then(() => true),
      instance.#exited.then(() => false),
    ])
    clearTimeout(limit)
    if (!isReady) throw new Error(`An instance did not start: ${instance.#lines.join('\n')}`)
    return instance
  }

  /** Resolves with its exit code, or the signal that ended it, once all that it printed is read. */
  get exited(): Promise<string> {
    return this.#exited
  }

  /** Everything that it printed, without line breaks. */
  get lines(): readonly string[] {
    return this.#lines
  }

  /** The signals among the lines from `since` on. A line that looks like one and is none throws. */
  signals(since = 0): PrintedSignal[] {
    return this.#lines.slice(since).flatMap((line) => {
      if (!line.includes('redis.') || line.startsWith('{')) return []
      const [, key = '', payload = ''] = /^(redis\.[a-z_.]+) (\{.*\})$/.exec(line) ?? []
      if (!isSignalKey(key)) throw new Error(`This line is not a signal: ${line}`)
      return [{ key, payload: JSON.parse(payload) }]
    })
  }

  /** Whether it printed only one of the two signals of a loss. */
  get hasOpenLoss(): boolean {
    const open = new Set<unknown>()
    for (const { payload } of this.signals()) {
      if ('loss' in payload && !open.delete(payload.loss)) open.add(payload.loss)
    }
    return open.size > 0
  }

  /** Rejects with what the instance threw, or when it gives no answer. */
  ask<C extends ProbeCommand>(
    command: C,
    ...args: Parameters<ProbeCommands[C]>
  ): Promise<Answer<C>> {
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        reject(new Error(`No answer to ${command}(${args.join(', ')}) from ${this.url}`))
      }, ANSWER_LIMIT_MS)
      this.#waiting.set(id, {
        settle: (answer) => {
          clearTimeout(limit)
          if ('error' in answer) reject(new Error(`${command}: ${answer.error}`))
          else resolve(answer.result)
        },
      })
      this.#child.send(JSON.stringify([id, command, ...args]))
    })
  }

  /** Whether broadcasts reach it now. */
  async isLive(): Promise<boolean> {
    const { isLive } = await this.ask('report')
    return isLive
  }

  /** Every word that it heard, as often as it did. */
  async heard(): Promise<readonly string[]> {
    const { heard } = await this.ask('report')
    return heard
  }

  /** The ids of messages that it handled, as often as it did. */
  async handled(): Promise<readonly string[]> {
    const { handled } = await this.ask('report')
    return handled
  }

  /** Its leases of resources whose names begin like this. */
  async leases(named: string): Promise<readonly ListedLease[]> {
    const { leases } = await this.ask('report')
    return leases.filter(({ resource }) => resource.startsWith(named))
  }

  /** The status of /health/ready. */
  async readiness(): Promise<number> {
    const response = await fetch(`${this.url}/health/ready`, {
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    const body: { error: Record<string, unknown> } = JSON.parse(await response.text())
    if (response.status === 503 && Object.keys(body.error).join() !== 'redis') {
      throw new Error(`Not redis is down, but: ${JSON.stringify(body.error)}`)
    }
    return response.status
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.kill('SIGKILL')
    await this.#exited
  }

  #answered(text: string): void {
    if (text === 'ready') {
      this.#ready.resolve()
      return
    }
    const { id, ...answer }: { id: number; result: never } = JSON.parse(text)
    this.#waiting.get(id)?.settle(answer)
    this.#waiting.delete(id)
  }
}

function isSignalKey(key: string): key is SignalKey {
  return Object.hasOwn(SIGNAL_CATALOGUE, key)
}
