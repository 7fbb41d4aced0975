import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { getActiveTestOrFail } from '@japa/runner'
import { waitUntil } from '#scripts/services/wait_until'

const LIMIT_MS = 30_000

export interface ReceivedEvent {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly retryMs: number | null
}

export interface StreamCredential {
  readonly bearer?: string
  readonly lastEventId?: string
}

/** A client of `GET /v1/realtime` that keeps what it receives. Closes after the active test. */
export class EventStream {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly events: ReceivedEvent[] = []
  readonly comments: string[] = []
  #rest = ''
  #isClosed = false

  private constructor(private readonly response: IncomingMessage) {
    this.status = response.statusCode ?? 0
    this.headers = response.headers
    response.setEncoding('utf8')
    response.on('error', () => {})
    response.on('close', () => (this.#isClosed = true))
    response.on('data', (text: string) => this.#received(text))
  }

  /** Resolves when the head of the answer arrives, with any status; `query` excludes the question mark. */
  static async open(
    baseUrl: string,
    query: string,
    { bearer, lastEventId }: StreamCredential = {}
  ): Promise<EventStream> {
    const headers = {
      ...(bearer === undefined ? {} : { authorization: bearer }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    }
    const asked = request(`${baseUrl}/v1/realtime?${query}`, { headers, agent: false })
    asked.end()
    const [response]: IncomingMessage[] = await once(asked, 'response')
    if (!response) throw new Error('there was no response')
    getActiveTestOrFail().cleanup(() => {
      asked.destroy()
    })
    return new EventStream(response)
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Closes the connection, as a page does when it is left. */
  close(): void {
    this.response.destroy()
  }

  /** Stops reading, as a hanging client does. */
  hang(): void {
    this.response.pause()
  }

  typed(type: string): ReceivedEvent[] {
    return this.events.filter((event) => event.type === type)
  }

  /** The first `count` events of the type; throws when they do not arrive within half a minute. */
  async received(type: string, count = 1): Promise<ReceivedEvent[]> {
    await this.#until(() => this.typed(type).length >= count, `${count} ${type}`)
    return this.typed(type).slice(0, count)
  }

  async closed(): Promise<void> {
    await this.#until(() => this.#isClosed, 'the end of the stream')
  }

  /** The body of an answer that is not a stream. */
  async problem(): Promise<Record<string, unknown>> {
    await this.closed()
    return JSON.parse(this.#rest)
  }

  async #until(isThere: () => boolean, what: string): Promise<void> {
    const limit = AbortSignal.timeout(LIMIT_MS)
    await waitUntil(async () => isThere(), limit, 5).catch(() => {
      const types = this.events.map(({ type }) => type).join(', ')
      throw new Error(`${what} did not come within ${LIMIT_MS} ms; there are: ${types}`)
    })
  }

  #received(text: string): void {
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith(':')) this.comments.push(block)
      else this.events.push(parseEvent(block))
    }
  }
}

function parseEvent(block: string): ReceivedEvent {
  const fields = new Map(
    block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? []
      return [name, value]
    })
  )
  const retry = fields.get('retry')
  return {
    id: fields.get('id') ?? '',
    type: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null'),
    retryMs: retry === undefined ? null : Number(retry),
  }
}
