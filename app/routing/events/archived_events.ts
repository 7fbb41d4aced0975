import type { RouterEvent } from '#routing/router_event'
import { isStoreUnavailable } from '#shared/store_unavailable'
import type { EventLog } from './event_log.js'
import type { EventStore } from './event_store.js'
import type { RouterEventArchive } from './router_event_archive.js'

/** The archive as a place for events that cannot go the usual way. */
export class ArchivedEvents implements EventStore {
  readonly #archive: RouterEventArchive
  readonly #log: EventLog

  constructor(archive: RouterEventArchive, log: EventLog) {
    this.#archive = archive
    this.#log = log
  }

  async put(events: readonly RouterEvent[]): Promise<boolean> {
    try {
      const refused = await this.#archive.add(events)
      const [reason] = refused.values()
      if (reason === undefined) return true
      this.#log.error({ count: refused.size, reason }, 'MongoDB refuses router events')
      return false
    } catch (error) {
      if (!isStoreUnavailable(error)) {
        this.#log.error({ err: error }, 'router events could not be written')
      }
      return false
    }
  }
}
