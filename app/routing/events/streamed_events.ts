import type { MessageStream } from '#cluster/streams/message_stream'
import type { RouterEvent } from '#routing/router_event'
import type { EventStore } from './event_store.js'
import { type RouterEventsBody, toBody } from './router_event_message.js'

/** Events on their way: in Redis, to be moved to the archive by any instance. One message for all that come together. */
export class StreamedEvents implements EventStore {
  readonly #stream: MessageStream<RouterEventsBody>

  constructor(stream: MessageStream<RouterEventsBody>) {
    this.#stream = stream
  }

  async put(events: readonly RouterEvent[]): Promise<boolean> {
    const [first] = events
    if (!first) return true
    const outcome = await this.#stream.publish({ id: first.id, body: toBody(events) })
    return outcome === 'added' || outcome === 'duplicate'
  }
}
