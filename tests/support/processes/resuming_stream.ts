import { request, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const FIRST_RETRY_MS = 1_000

interface StreamedEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** One connection of a stream, from its answer to its end. */
interface Leg {
  readonly servedBy: string
  readonly events: StreamedEvent[]
}

/**
 * Behaves as an EventSource: when its stream ends, it reconnects after the delay that the server last set. Failures
 * that an EventSource would hide (another status, a broken connection, an unannounced end) go to `problems`.
 */
export class ResumingStream {
  readonly legs: Leg[] = []
  readonly problems: string[] = []
  readonly #url: string
  readonly #credential: string
  readonly #closing = new AbortController()
  readonly #listening: Promise<void>
  #retryMs = FIRST_RETRY_MS
  #isConnected = false

  constructor(base: string, channel: string, credential: string) {
    this.#url = `${base}/v1/realtime?channels=${channel}`
    this.#credential = credential
    this.#listening = this.#listen()
  }

  /** True while the stream is open and greeted. */
  get isReady(): boolean {
    return this.#isConnected && this.legs.at(-1)?.events[0]?.type === 'ready'
  }

  /** How often the server asked it to reconnect elsewhere. */
  get reconnects(): number {
    return this.legs.filter(({ events }) => events.at(-1)?.type === 'reconnect').length
  }

  /** The servers that greeted it, one per period of listening. */
  get hosts(): string[] {
    const greeted = this.legs.filter(({ events }) => events[0]?.type === 'ready')
    return greeted.map(({ servedBy }) => servedBy)
  }

  hasReceived(type: string, isIt: (data: StreamedEvent['data']) => boolean): boolean {
    return this.legs.some(({ events }) =>
      events.some((event) => event.type === type && isIt(event.data))
    )
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#listening
  }

  async #listen(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      try {
        const response = await this.#connect()
        this.#isConnected = true
        await this.#read(response)
      } catch (error) {
        if (!this.#closing.signal.aborted) this.problems.push(String(error))
      }
      this.#isConnected = false
      await delay(this.#retryMs, null, { signal: this.#closing.signal }).catch(() => {})
    }
  }

  #connect(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const connecting = request(this.#url, {
        agent: false,
        signal: this.#closing.signal,
        headers: {
          authorization: `Bearer ${this.#credential}`,
          ...(this.legs.length > 0 && { 'last-event-id': 'known' }),
        },
      })
      connecting.on('error', reject)
      connecting.once('response', resolve)
      connecting.end()
    })
  }

  async #read(response: IncomingMessage): Promise<void> {
    if (response.statusCode !== 200) {
      response.resume()
      throw new Error(`the stream was answered with ${response.statusCode}`)
    }
    const leg: Leg = { servedBy: String(response.headers['x-served-by']), events: [] }
    this.legs.push(leg)
    response.setEncoding('utf8')
    let rest = ''
    for await (const text of response) {
      const frames = (rest + text).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) this.#take(leg, frame)
    }
    if (leg.events.at(-1)?.type !== 'reconnect') {
      throw new Error(`${leg.servedBy} ended the stream without sending it elsewhere`)
    }
  }

  #take(leg: Leg, frame: string): void {
    const fields = new Map(
      frame.split('\n').map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
      })
    )
    if (fields.has('retry')) this.#retryMs = Number(fields.get('retry'))
    const type = fields.get('event')
    if (type) leg.events.push({ type, data: JSON.parse(fields.get('data') ?? '{}') })
  }
}
