import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { CarriedMessage } from '#realtime/messages/carried_message'
import type { RealtimeChannel } from '#shared/realtime'

/** Keeps intermediaries from closing a silent stream. Clients do not see it. */
export const HEARTBEAT = Buffer.from(': heartbeat\n\n')

interface FrameFields {
  readonly id: string
  /** How long a client waits before it reconnects after the stream ends. */
  readonly retryMs?: number
}

/** Encodes an event for the wire. Type and body must not contain line breaks. */
export function eventFrame({ type, body }: CarriedMessage, { id, retryMs }: FrameFields): Buffer {
  const retry = retryMs === undefined ? '' : `retry: ${retryMs}\n`
  return Buffer.from(`${retry}id: ${id}\nevent: ${type}\ndata: ${body}\n\n`)
}

/** How long a client may take to receive the end of its stream before its socket is destroyed. */
const FAREWELL_MS = 1_000

/** What a stream listens to, and for whom. */
export interface Listening {
  readonly organizationId: string
  readonly channels: readonly RealtimeChannel[]
  /** The access token that opened it; null when a booking session's secret did. */
  readonly tokenId: string | null
}

export interface OpenStreamOptions {
  readonly id: string
  readonly listening: Listening
  readonly response: ServerResponse
  readonly bufferedBytesMax: number
  /** Called once, whichever side ended the stream. */
  readonly onClose: () => void
  /** Called before `onClose` when the client did not read. */
  readonly onDisconnected: () => void
}

/**
 * One client's stream, from the head of its response to the close of its socket. A client that does not read costs at
 * most `bufferedBytesMax` and one frame; then its socket is destroyed.
 */
export class OpenStream {
  readonly id: string
  readonly listening: Listening
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>
  readonly #response: ServerResponse
  readonly #bufferedBytesMax: number
  readonly #onDisconnected: () => void
  #isEnded = false
  #writtenAtMs = performance.now()

  constructor(options: OpenStreamOptions) {
    this.id = options.id
    this.listening = options.listening
    this.#response = options.response
    this.#bufferedBytesMax = options.bufferedBytesMax
    this.#onDisconnected = options.onDisconnected
    this.closed = new Promise((resolve) => {
      options.response.once('close', () => {
        this.#isEnded = true
        options.onClose()
        resolve()
      })
    })
  }

  write(frame: Buffer, nowMs: number): void {
    if (this.#isEnded) return
    this.#writtenAtMs = nowMs
    this.#response.write(frame)
    if (this.#response.writableLength > this.#bufferedBytesMax) this.#disconnect()
  }

  /** Writes a heartbeat after `silentMs` without a write. */
  beat(silentMs: number, nowMs: number): void {
    if (nowMs - this.#writtenAtMs >= silentMs) this.write(HEARTBEAT, nowMs)
  }

  /** Sends the last frame and closes the connection, which serves no further request. */
  end(frame: Buffer): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#response.end(frame)
    const farewell = setTimeout(() => this.#response.destroy(), FAREWELL_MS)
    this.#response.once('close', () => clearTimeout(farewell))
  }

  #disconnect(): void {
    this.#isEnded = true
    this.#onDisconnected()
    this.#response.destroy()
  }
}

/**
 * Numbers the events of this process: `<epoch>-<sequence>`, with a new epoch after every start. An id marks where a
 * client was, not what it missed: no event is stored to be sent again.
 */
export class EventIds {
  readonly #epoch = randomBytes(6).toString('base64url').replaceAll('-', '_')
  #sequence = 0

  next(): string {
    this.#sequence += 1
    return `${this.#epoch}-${this.#sequence}`
  }
}
