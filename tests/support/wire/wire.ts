import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type HeadOfAnswer, readHead, WireBody } from './wire_body.js'

const ANSWER_LIMIT_MS = 15_000
const BLANK_LINE = Buffer.from('\r\n\r\n')

/** The answer to raw bytes. `status` is 0 when the connection closed without an answer. */
export interface WireAnswer {
  readonly status: number
  readonly header: (name: string) => string | undefined
  readonly text: string
  /** Whether the server treated the connection as ended after this answer. */
  readonly isLast: boolean
}

const CLOSED: WireAnswer = { status: 0, header: () => undefined, text: '', isLast: true }

/**
 * One connection that sends bytes as they are, however malformed, and reads answers one by one. Rejects when an answer
 * takes longer than fifteen seconds. Its owner must close it.
 */
export class Wire {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #isEnded = false

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => (this.#received = Buffer.concat([this.#received, chunk])))
    socket.on('error', () => {})
    socket.on('close', () => (this.#isEnded = true))
  }

  static async open(url: string): Promise<Wire> {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    return new Wire(socket)
  }

  get isOpen(): boolean {
    return !this.#isEnded && !this.#socket.destroyed
  }

  send(bytes: string | Buffer): void {
    if (this.isOpen) {
      this.#socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
    }
  }

  /** Half-closes the connection: nothing more will be sent. */
  finish(): void {
    this.#socket.end()
  }

  close(): void {
    this.#socket.destroy()
  }

  /**
   * The next answer, or `CLOSED` when the connection ends first. Reads only the head of an event stream, then closes
   * the connection.
   */
  async answer(method = 'GET', limitMs = ANSWER_LIMIT_MS): Promise<WireAnswer> {
    const limit = AbortSignal.timeout(limitMs)
    const head = await this.#head(limit)
    if (head === null) return CLOSED
    if (head.status >= 100 && head.status < 200) return this.answer(method, limitMs)
    const header = (name: string) => head.headers.get(name.toLowerCase())
    if (header('content-type')?.startsWith('text/event-stream')) {
      this.close()
      return { status: head.status, header, text: '', isLast: true }
    }
    const body = new WireBody(head, method)
    while (!body.isWhole(this.#received, this.#isEnded)) await this.#more(limit)
    const { text, length } = body.take(this.#received)
    this.#received = this.#received.subarray(length)
    const isLast = !this.isOpen || header('connection') === 'close'
    return { status: head.status, header, text, isLast }
  }

  async #head(limit: AbortSignal): Promise<HeadOfAnswer | null> {
    let end = this.#received.indexOf(BLANK_LINE)
    while (end === -1) {
      if (this.#isEnded) return null
      await this.#more(limit)
      end = this.#received.indexOf(BLANK_LINE)
    }
    const head = readHead(this.#received.toString('latin1', 0, end))
    this.#received = this.#received.subarray(end + BLANK_LINE.length)
    return head
  }

  async #more(limit: AbortSignal): Promise<void> {
    const over = new AbortController()
    const signal = AbortSignal.any([limit, over.signal])
    try {
      await Promise.race([
        once(this.#socket, 'data', { signal }),
        once(this.#socket, 'close', { signal }),
      ])
    } finally {
      over.abort()
    }
  }
}

/** Sends bytes on a new connection and returns the first answer. */
export async function sendRaw(
  url: string,
  bytes: string | Buffer,
  method = 'GET'
): Promise<WireAnswer> {
  const wire = await Wire.open(url)
  try {
    wire.send(bytes)
    return await wire.answer(method)
  } finally {
    wire.close()
  }
}
