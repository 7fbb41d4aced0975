import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MessageStream } from '#cluster/streams/message_stream'
import { StreamConsumer } from '#cluster/streams/stream_consumer'
import type { StreamConsumerOptions } from '#cluster/streams/stream_consumer_options'
import type { StreamMessage } from '#cluster/streams/stream_message'
import type { RouterEvent } from '#routing/router_event'
import { newIdentifier } from '#shared/identifiers'
import { isStoreUnavailable } from '#shared/store_unavailable'
import type { EventLog } from './event_log.js'
import type { RouterEventArchive } from './router_event_archive.js'
import { type RouterEventsBody, toEvents } from './router_event_message.js'

/** Events that are made a command for the archive without a pause: a few milliseconds of work. */
const PART_SIZE = 200

export type MoverOptions = Pick<
  StreamConsumerOptions<RouterEventsBody>,
  'batchSize' | 'pollMs' | 'gatherMs' | 'visibilityMs' | 'retryMsMin' | 'attempts'
>

/**
 * Moves events from the stream to the archive, together with the movers of the other instances. An event leaves the stream
 * only after the archive has it, so it may be moved twice but not be lost; while the archive is away it stays in the
 * stream. An event that cannot be moved becomes a dead letter, which is logged and counted, and takes none of those along
 * that it was recorded with.
 */
export class RouterEventMover {
  readonly #stream: MessageStream<RouterEventsBody>
  readonly #archive: RouterEventArchive
  readonly #consumer: StreamConsumer<RouterEventsBody>
  #deadLetterCount = 0

  constructor(
    stream: MessageStream<RouterEventsBody>,
    archive: RouterEventArchive,
    options: MoverOptions,
    log: EventLog
  ) {
    this.#stream = stream
    this.#archive = archive
    this.#consumer = new StreamConsumer(stream, {
      ...options,
      handle: async (messages) => {
        await this.#move(messages)
        return []
      },
      onDeadLetter: (id, reason) => {
        this.#deadLetterCount += 1
        log.error({ id, reason }, 'a router event became a dead letter')
      },
    })
  }

  /** Since the process began. */
  get deadLetterCount(): number {
    return this.#deadLetterCount
  }

  start(): void {
    this.#consumer.start()
  }

  /** Finishes what it is moving, or leaves it to the others when that takes longer than `withinMs`. */
  stop(withinMs: number): Promise<void> {
    return this.#consumer.stop(withinMs)
  }

  async #move(messages: readonly StreamMessage<RouterEventsBody>[]): Promise<void> {
    const [only, ...others] = messages
    try {
      await this.#add(messages.flatMap(({ body }) => toEvents(body)))
    } catch (error) {
      const isOneGroup = only && only.body.length > 1 && others.length === 0
      if (!isOneGroup || isStoreUnavailable(error)) throw error
      await this.#separate(only.body)
    }
  }

  /** Lets other work of the process through between the parts, and waits for all of them together. */
  async #add(events: readonly RouterEvent[]): Promise<void> {
    const adding: Promise<void>[] = []
    for (let at = 0; at < events.length; at += PART_SIZE) {
      if (at > 0) await nextTurn()
      const added = this.#archive.add(events.slice(at, at + PART_SIZE))
      added.catch(() => {})
      adding.push(added)
    }
    await Promise.all(adding)
  }

  /** Puts the events of a group into the stream again, each as a message of its own. */
  async #separate(body: RouterEventsBody): Promise<void> {
    const messages = body.map((event) => ({ id: newIdentifier(), body: [event] }))
    const outcome = await this.#stream.send(messages)
    if (outcome.kind !== 'replied') throw outcome.error
  }
}
