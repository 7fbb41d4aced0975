import type { RouterEvent } from '#routing/router_event'
import { CircuitBreaker } from '#shared/async/circuit_breaker'
import { withinLimit } from '#shared/async/within_limit'
import type { Log } from '#shared/log'
import { Batcher, type BatcherOptions } from './batcher.js'
import type { EventStore } from './event_stores.js'
import type { LiveFeed } from './live_feed.js'
import { OverflowBuffer, type OverflowBufferOptions } from './overflow_buffer.js'

export interface RecorderOptions extends BatcherOptions, OverflowBufferOptions {
  /** The time limit for one store to accept one batch. */
  readonly storeTimeoutMs: number
}

interface GuardedStore {
  readonly store: EventStore
  readonly breaker: CircuitBreaker
}

/**
 * Records events in batches in the first store that accepts them, then publishes them to listeners. While no store
 * accepts them, events wait in memory. Its owner stops it after the last request and before closing the stores.
 */
export class RouterEventRecorder {
  readonly #stores: readonly GuardedStore[]
  readonly #storeTimeoutMs: number
  readonly #batcher: Batcher<RouterEvent>
  readonly #buffer: OverflowBuffer

  /** Stores are tried in the order of `stores`. */
  constructor(
    stores: readonly EventStore[],
    private readonly feed: Pick<LiveFeed, 'add'>,
    options: RecorderOptions,
    log: Log
  ) {
    this.#stores = stores.map((store) => ({ store, breaker: new CircuitBreaker() }))
    this.#storeTimeoutMs = options.storeTimeoutMs
    this.#buffer = new OverflowBuffer((events) => this.#store(events), options, log)
    this.#batcher = new Batcher(async (events) => {
      if (!(await this.#store(events))) this.#buffer.add(events)
    }, options)
  }

  /** Events held only in memory. */
  get bufferedCount(): number {
    return this.#buffer.bufferedCount
  }

  /** Events that this process has lost. */
  get lostCount(): number {
    return this.#buffer.lostCount
  }

  /**
   * Resolves once a store has the event or, while no store accepts it, once it is buffered or lost: within the stores'
   * time limits, and at once while their circuits are open. Never rejects because of a store. Idempotent by event id.
   */
  record(event: RouterEvent): Promise<void> {
    return this.#batcher.add(event)
  }

  /** Stores all events within `withinMs`; logs those that cannot be stored as lost. */
  async stop(withinMs: number): Promise<void> {
    const deadlineMs = performance.now() + withinMs
    await withinLimit(this.#batcher.flush(), withinMs, () => {})
    await this.#buffer.stop(deadlineMs)
  }

  async #store(events: readonly RouterEvent[]): Promise<boolean> {
    for (const guarded of this.#stores) {
      if (!(await this.#put(guarded, events))) continue
      this.feed.add(events)
      return true
    }
    return false
  }

  /** A timeout counts as a failure. A later answer changes nothing, because stores are idempotent. */
  async #put({ store, breaker }: GuardedStore, events: readonly RouterEvent[]): Promise<boolean> {
    if (!breaker.mayTry()) return false
    const isStored = await withinLimit(store.put(events), this.#storeTimeoutMs, () => false)
    if (isStored) breaker.succeeded()
    else breaker.failed()
    return isStored
  }
}
