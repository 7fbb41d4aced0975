import { withinLimit } from '#shared/async/within_limit'
import { RouterEventRecorder } from '#routing/ports/router_event_recorder'
import type { RouterEvent } from '#routing/router_event'
import type { EventLog } from './event_log.js'
import type { EventStore } from './event_store.js'
import { Grouping, type GroupingOptions } from './grouping.js'
import { GuardedEventStore } from './guarded_event_store.js'
import { KeptEvents, type KeptEventsOptions } from './kept_events.js'

export interface RecorderOptions
  extends GroupingOptions, Pick<KeptEventsOptions, 'keptMax' | 'retryEveryMs'> {
  /** How long one store is waited for. */
  readonly storeTimeoutMs: number
}

/**
 * Records events in groups in the first store that takes them: an event is acknowledged when it can no longer be lost.
 * When no store takes it, it is kept in memory and acknowledged all the same, within the stores' time limits, and at once
 * while they are known to be away. Its owner stops it after the last request and before the stores are closed.
 */
export class DurableRouterEventRecorder extends RouterEventRecorder {
  readonly #stores: readonly EventStore[]
  readonly #groups: Grouping<RouterEvent>
  readonly #kept: KeptEvents

  constructor(stores: readonly EventStore[], options: RecorderOptions, log: EventLog) {
    super()
    this.#stores = stores.map((store) => new GuardedEventStore(store, options.storeTimeoutMs))
    const put = (events: readonly RouterEvent[]) => this.#put(events)
    this.#kept = new KeptEvents(put, { ...options, groupMax: options.sizeMax }, log)
    this.#groups = new Grouping(async (events) => {
      if (!(await this.#put(events))) this.#kept.add(events)
    }, options)
  }

  /** How many events are in memory only. */
  get keptCount(): number {
    return this.#kept.keptCount
  }

  /** How many events this process has lost. */
  get lostCount(): number {
    return this.#kept.lostCount
  }

  override record(event: RouterEvent): Promise<void> {
    return this.#groups.add(event)
  }

  /** Brings everything into a store within `withinMs`; what cannot be brought there is logged as lost. */
  async stop(withinMs: number): Promise<void> {
    const deadlineMs = performance.now() + withinMs
    await withinLimit(this.#groups.flush(), withinMs, undefined)
    await this.#kept.stop(deadlineMs)
  }

  async #put(events: readonly RouterEvent[]): Promise<boolean> {
    for (const store of this.#stores) {
      if (await store.put(events)) return true
    }
    return false
  }
}
