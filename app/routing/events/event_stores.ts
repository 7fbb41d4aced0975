import type { MessageStream } from '#cluster/streams/message_stream'
import type { RouterEventRepository } from '#routing/persistence/router_event_repository'
import type { RouterEvent } from '#routing/router_event'
import type { Log } from '#shared/log'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { type RouterEventsBody, toBody } from './router_event_message.js'

/** Stores events beyond the life of the process. Idempotent by event id. */
export interface EventStore {
  /** True once all of the events are stored; false when they are not, or when that is unknown. Never rejects. */
  put(events: readonly RouterEvent[]): Promise<boolean>
}

/** The final store of events, from which they are read: MongoDB. */
export type RouterEventArchive = Pick<RouterEventRepository, 'add'>

/** A Redis stream, from which any instance moves events to the archive. One message per batch. */
export class StreamStore implements EventStore {
  /** `onAdded` is called for each batch that is in the stream. */
  constructor(
    private readonly stream: MessageStream<RouterEventsBody>,
    private readonly onAdded: () => void
  ) {}

  async put(events: readonly RouterEvent[]): Promise<boolean> {
    const [first] = events
    if (!first) return true
    const outcome = await this.stream.publish({ id: first.id, body: toBody(events) })
    const isThere = outcome === 'added' || outcome === 'duplicate'
    if (isThere) this.onAdded()
    return isThere
  }
}

/** Writes to the archive directly, for events that cannot go through the stream. */
export class ArchiveStore implements EventStore {
  constructor(
    private readonly archive: RouterEventArchive,
    private readonly log: Log
  ) {}

  async put(events: readonly RouterEvent[]): Promise<boolean> {
    try {
      const refused = await this.archive.add(events)
      const [reason] = refused.values()
      if (reason === undefined) return true
      this.log.error({ count: refused.size, reason }, 'MongoDB refuses router events')
      return false
    } catch (error) {
      if (!isStoreUnavailable(error)) {
        this.log.error({ err: error }, 'router events could not be written')
      }
      return false
    }
  }
}
