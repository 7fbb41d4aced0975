import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type Socket, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createTenant, type Tenant } from '#tests/support/create_tenant'

const ANSWER_LIMIT_MS = 60_000
const AT_ONCE = 8
/** What an instance may answer instead of taking part, to the one who asks too much of it. */
const MAY_BE_BUSY = new Set([
  'E_PATTERNS_BUSY',
  'E_SEARCHES_BUSY',
  'E_PAST_BUSY',
  'E_INSTANCE_BUSY',
  'E_INSTANCE_FULL',
  'E_ORGANIZATION_BUSY',
  'E_STREAMS_EXHAUSTED',
])
const SHOWN_CHARACTERS = 300

export interface Call {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Null for none; the attacker's without it. */
  readonly bearer?: string | null
}

export interface Answered {
  readonly status: number
  readonly text: string
}

/** Sends what an attack consists of, and counts what came of it. */
export class HostileCaller {
  readonly statuses = new Map<number, number>()
  /** Answers that nobody may be given. */
  readonly faults: string[] = []
  requests = 0
  mostBytes = 0
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  readonly #sockets: Socket[] = []

  constructor(
    readonly url: string,
    readonly attacker: Tenant
  ) {}

  /** Another organization without anything, for an attack that fills one. */
  another(): Promise<Tenant> {
    return createTenant()
  }

  /** All of them, some at the same time; the answers in the order of the calls. */
  async sendAll(calls: readonly Call[]): Promise<Answered[]> {
    const answers: Answered[] = []
    let next = 0
    const client = async () => {
      for (let at = next++; at < calls.length; at = next++) {
        const call = calls[at]
        if (call) answers[at] = await this.send(call)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
    return answers
  }

  /** Status 0 when the connection ended without an answer, as it does when a refused body goes on for too long. */
  async send({ method, path, headers, body, bearer }: Call): Promise<Answered> {
    this.requests += 1
    const authorization = bearer === undefined ? this.attacker.bearer : bearer
    const sent = request(`${this.url}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      agent: this.#agent,
      headers: {
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    })
    sent.on('error', () => {})
    sent.end(body)
    try {
      const [answer] = await once(sent, 'response', {
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      })
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      return this.#counted(answer.statusCode, Buffer.concat(chunks), `${sent.method} ${path}`)
    } catch (error) {
      sent.destroy()
      if (error instanceof Error && error.name === 'AbortError') {
        this.faults.push(`no answer within ${ANSWER_LIMIT_MS} ms to ${path}`)
      }
      return this.#counted(0, Buffer.alloc(0), path)
    }
  }

  /** A connection on which these bytes are sent and nothing is read, until the attack is over. */
  async leaveOpen(bytes: string): Promise<Socket> {
    this.requests += 1
    const { port, hostname } = new URL(this.url)
    const socket = connect({ port: Number(port), host: hostname })
    socket.on('error', () => {}).pause()
    this.#sockets.push(socket)
    await once(socket, 'connect')
    socket.write(bytes)
    return socket
  }

  /** Opens streams one after the other and gives the status of each; they stay open until the attack is over. */
  async openStream(query: string, bearer: string | null): Promise<number> {
    const headers = bearer === null ? '' : `Authorization: ${bearer}\r\n`
    const socket = await this.leaveOpen(
      `GET /v1/realtime?${query} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
    )
    const [head] = await once(socket.resume(), 'data', {
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    })
    socket.pause()
    const status = Number(String(head).split(' ')[1])
    return this.#counted(status, head, `GET /v1/realtime?${query}`).status
  }

  async close(): Promise<void> {
    this.#agent.destroy()
    for (const socket of this.#sockets) socket.destroy()
    if (this.#sockets.length > 0) await delay(50)
  }

  #counted(status: number, body: Buffer, what: string): Answered {
    const text = body.toString()
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    this.mostBytes = Math.max(this.mostBytes, body.length)
    const isBusy = [...MAY_BE_BUSY].some((code) => text.includes(code))
    if (status >= 500 && !(status === 503 && isBusy)) {
      this.faults.push(
        `${status} to ${what.slice(0, SHOWN_CHARACTERS)}: ${text.slice(0, SHOWN_CHARACTERS)}`
      )
    }
    return { status, text }
  }
}
