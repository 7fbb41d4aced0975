import type { MessageStream } from '#cluster/streams/message_stream'
import type { RouterEvent } from '#routing/router_event'
import type { EventStore } from './event_store.js'
import { type RouterEventBody, toBody } from './router_event_message.js'

/** Events on their way: in Redis, to be moved to the archive by any instance. One round trip for all of them. */
export class StreamedEvents implements EventStore {
  readonly #stream: MessageStream<RouterEventBody>

  constructor(stream: MessageStream<RouterEventBody>) {
    this.#stream = stream
  }

  async put(events: readonly RouterEvent[]): Promise<boolean> {
    const messages = events.map((event) => ({ id: event.id, body: toBody(event) }))
    return (await this.#stream.publishMany(messages)) === 'added'
  }
}
