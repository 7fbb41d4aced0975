import { connect, type Socket } from 'node:net'
import type { LoadRequest } from './closed_load.js'

export interface SteadyLoadOptions {
  readonly connections: number
  readonly perSecond: number
  readonly durationMs: number
}

export interface SteadyOutcome {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly worstMs: number
  readonly answered: number
}

/**
 * Sends requests at a fixed rate, whatever becomes of the ones before, over connections that each carry one at a time. A
 * latency counts from the moment at which the request was due: whatever waits for a free connection, or for this
 * process, waits in the figures too. Throws when an answer was not 200.
 */
export async function steadyLoad(
  port: number,
  requests: readonly LoadRequest[],
  { connections, perSecond, durationMs }: SteadyLoadOptions
): Promise<SteadyOutcome> {
  const texts = requests.map((request) => Buffer.from(textOf(request)))
  const total = Math.max(1, Math.floor((durationMs * perSecond) / 1_000))
  const latenciesMs: number[] = []
  const free = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const all = [...free]
  const waiting: number[] = []
  const done = Promise.withResolvers<void>()
  const startMs = performance.now()
  let due = 0

  const send = (connection: Connection, number: number) => {
    const text = texts[number % texts.length] ?? Buffer.alloc(0)
    connection.ask(text).then(() => {
      latenciesMs.push(performance.now() - (startMs + (number * 1_000) / perSecond))
      const next = waiting.shift()
      if (next === undefined) free.push(connection)
      else send(connection, next)
      if (latenciesMs.length === total) done.resolve()
    }, done.reject)
  }
  const timer = setInterval(() => {
    const dueNow = Math.floor(((performance.now() - startMs) * perSecond) / 1_000) + 1
    for (; due < Math.min(total, dueNow); due++) {
      const connection = free.shift()
      if (connection) send(connection, due)
      else waiting.push(due)
    }
  }, 1)
  try {
    await done.promise
  } finally {
    clearInterval(timer)
    for (const connection of all) connection.close()
  }
  latenciesMs.sort((a, b) => a - b)
  const at = (share: number) => latenciesMs[Math.floor((total - 1) * share)] ?? Number.NaN
  return { p50Ms: at(0.5), p99Ms: at(0.99), worstMs: at(1), answered: latenciesMs.length }
}

function textOf({ method, path, headers = {}, body = '' }: LoadRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]
  return [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...lines, ...length, '', body].join(
    '\r\n'
  )
}

/** One keep-alive connection that carries one request at a time. */
class Connection {
  readonly #socket: Socket
  #pending: PromiseWithResolvers<void> | null = null
  #received = ''

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true).setEncoding('latin1')
    socket.on('data', (text: string) => this.#take(text))
    socket.on('error', (error) => this.#pending?.reject(error))
    socket.on('close', () => this.#pending?.reject(new Error('the server closed a connection')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  ask(text: Buffer): Promise<void> {
    this.#received = ''
    this.#pending = Promise.withResolvers()
    this.#socket.write(text)
    return this.#pending.promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(text: string): void {
    this.#received += text
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0) return
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(this.#received) ?? []
    if (this.#received.length < head + 4 + Number(length)) return
    const pending = this.#pending
    this.#pending = null
    if (this.#received.startsWith('HTTP/1.1 200')) pending?.resolve()
    else pending?.reject(new Error(this.#received.slice(0, 500)))
  }
}
