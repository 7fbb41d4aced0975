import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import {
  type CarriedMessage,
  GAP,
  resync,
  type ResyncReason,
  seenByVisitors,
} from '#realtime/messages/carried_message'
import { topicOf } from '#realtime/messages/transmitted_messages'
import { metricOf, type Metrics } from '#shared/metrics'
import { eventFrame, EventIds, type Listening, OpenStream } from './open_stream.js'

/** Why a stream is ended for good. */
export type EndReason = 'moved' | 'completed' | 'abandoned' | 'credential_ended'

export interface OpenStreamsOptions {
  readonly bufferedBytesMax: number
  /** A stream that was silent for this long gets a heartbeat. */
  readonly heartbeatMs: number
  /** The bounds of the random time after which a client reconnects, so that clients do not reconnect together. */
  readonly retryMs: { readonly min: number; readonly max: number }
  /** Called when the first stream of this instance listens to the topic. */
  readonly onSubscribed: (topic: string) => void
  /** Called when the last stream of this instance has left the topic. */
  readonly onUnsubscribed: (topic: string) => void
}

/**
 * All streams of this instance, by topic. A message is encoded once and written to each stream without waiting for it.
 * Messages arrive at most once: a client that may have missed one gets a `resync` and fetches the state again.
 */
export class OpenStreams {
  readonly #ids = new EventIds()
  readonly #streams = new Set<OpenStream>()
  readonly #listeners = new Map<string, Set<OpenStream>>()
  #disconnectedCount = 0
  #isGap = false

  constructor(private readonly options: OpenStreamsOptions) {}

  get count(): number {
    return this.#streams.size
  }

  /** How many clients were disconnected because they did not read. */
  get disconnectedCount(): number {
    return this.#disconnectedCount
  }

  /** The head of `response` must be written. `isResumed` says that the client had a stream before. */
  open(
    response: ServerResponse,
    listening: Listening,
    { isResumed, onClose }: { isResumed: boolean; onClose: () => void }
  ): OpenStream {
    const { bufferedBytesMax } = this.options
    const id = randomUUID()
    const stream = new OpenStream({
      id,
      listening,
      response,
      bufferedBytesMax,
      onDisconnected: () => (this.#disconnectedCount += 1),
      onClose: () => {
        this.#remove(stream)
        onClose()
      },
    })
    this.#add(stream)
    const body = JSON.stringify({ stream_id: id, channels: listening.channels })
    const nowMs = performance.now()
    const retryMs = this.#retryMs()
    stream.write(eventFrame({ type: 'ready', body }, { id: this.#ids.next(), retryMs }), nowMs)
    if (isResumed) stream.write(this.#frame(resync('resumed')), nowMs)
    if (this.#isGap) stream.write(this.#frame(GAP), nowMs)
    return stream
  }

  deliver(topic: string, message: CarriedMessage): void {
    this.#writeTo(this.#listeners.get(topic), message)
  }

  /** Messages of other instances are missing: notifies all clients, and new ones when they connect. */
  beginGap(): void {
    if (this.#isGap) return
    this.#isGap = true
    this.#writeTo(this.#streams, GAP)
  }

  /** Messages arrive again: every client fetches the state again. */
  endGap(): void {
    if (!this.#isGap) return
    this.#isGap = false
    this.resyncAll('gap')
  }

  /** Makes every client fetch the state again. */
  resyncAll(reason: ResyncReason): void {
    this.#writeTo(this.#streams, resync(reason))
  }

  /** Ends the stream for good; the client must not reconnect with the same credential. */
  end(stream: OpenStream, reason: EndReason): void {
    const body = JSON.stringify({ reason })
    stream.end(eventFrame({ type: 'end', body }, { id: this.#ids.next() }))
  }

  /** Makes the client reconnect, to another instance or to this one, soon but not at once. */
  redirect(stream: OpenStream, reason: 'draining' | 'credential_unproven'): void {
    stream.end(this.#farewell(reason))
  }

  /**
   * Like `redirect`, for a client that arrives while the process shuts down. The head of `response` must be
   * written.
   */
  refuse(response: ServerResponse): void {
    response.end(this.#farewell('draining'))
  }

  /** Writes due heartbeats. Call it about every second. */
  beat(): void {
    const nowMs = performance.now()
    for (const stream of this.#streams) stream.beat(this.options.heartbeatMs, nowMs)
  }

  [Symbol.iterator](): IterableIterator<OpenStream> {
    return this.#streams.values()
  }

  #writeTo(streams: Iterable<OpenStream> = [], message: CarriedMessage): void {
    const nowMs = performance.now()
    const frame = this.#frame(message)
    let visitorsFrame: Buffer | undefined
    for (const stream of streams) {
      const isVisitors = stream.listening.tokenId === null
      if (isVisitors) visitorsFrame ??= this.#frame(seenByVisitors(message))
      stream.write((isVisitors && visitorsFrame) || frame, nowMs)
    }
  }

  #frame(message: CarriedMessage): Buffer {
    return eventFrame(message, { id: this.#ids.next() })
  }

  #farewell(reason: string): Buffer {
    const body = JSON.stringify({ reason })
    const fields = { id: this.#ids.next(), retryMs: this.#retryMs() }
    return eventFrame({ type: 'reconnect', body }, fields)
  }

  #retryMs(): number {
    const { min, max } = this.options.retryMs
    return Math.round(min + Math.random() * (max - min))
  }

  #add(stream: OpenStream): void {
    this.#streams.add(stream)
    for (const topic of topicsOf(stream)) {
      const listeners = this.#listeners.get(topic)
      if (listeners) {
        listeners.add(stream)
        continue
      }
      this.#listeners.set(topic, new Set([stream]))
      this.options.onSubscribed(topic)
    }
  }

  #remove(stream: OpenStream): void {
    this.#streams.delete(stream)
    for (const topic of topicsOf(stream)) {
      const listeners = this.#listeners.get(topic)
      if (!listeners?.delete(stream) || listeners.size > 0) continue
      this.#listeners.delete(topic)
      this.options.onUnsubscribed(topic)
    }
  }
}

function topicsOf({ listening }: OpenStream): string[] {
  return listening.channels.map((channel) => topicOf(listening.organizationId, channel))
}

export function openStreamMetrics(streams: OpenStreams): Metrics {
  return {
    realtimeStreams: metricOf(() => streams.count),
    realtimeStreamsCut: metricOf(() => streams.disconnectedCount),
  }
}

/** Ends all streams when the process stops. Every client reconnects elsewhere, each at its own time. */
export class StreamDrain {
  #isDraining = false

  constructor(private readonly streams: OpenStreams) {}

  get isDraining(): boolean {
    return this.#isDraining
  }

  /**
   * Resolves when all streams are closed. A client that does not read the end of its stream is disconnected after a second, so
   * this takes no longer unless the process is overloaded.
   */
  async run(): Promise<void> {
    this.#isDraining = true
    const closed = Array.from(this.streams, (stream) => {
      const isClosed = stream.closed
      this.streams.redirect(stream, 'draining')
      return isClosed
    })
    await Promise.all(closed)
  }
}
