import type { MessageStream } from '#cluster/streams/message_stream'
import { StreamConsumer } from '#cluster/streams/stream_consumer'
import type { StreamConsumerOptions } from '#cluster/streams/stream_consumer_options'
import type { EventLog } from './event_log.js'
import type { RouterEventArchive } from './router_event_archive.js'
import { type RouterEventBody, toEvent } from './router_event_message.js'

export type MoverOptions = Pick<
  StreamConsumerOptions<RouterEventBody>,
  'batchSize' | 'pollMs' | 'gatherMs' | 'visibilityMs' | 'retryMsMin' | 'attempts'
>

/**
 * Moves events from the stream to the archive, together with the movers of the other instances. An event leaves the stream
 * only after the archive has it, so it may be moved twice but not be lost; while the archive is away it stays in the
 * stream. What cannot be moved becomes a dead letter, which is logged and counted.
 */
export class RouterEventMover {
  readonly #consumer: StreamConsumer<RouterEventBody>
  #deadLetterCount = 0

  constructor(
    stream: MessageStream<RouterEventBody>,
    archive: RouterEventArchive,
    options: MoverOptions,
    log: EventLog
  ) {
    this.#consumer = new StreamConsumer(stream, {
      ...options,
      handle: async (messages) => {
        await archive.add(messages.map(({ id, body }) => toEvent(id, body)))
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
}
