import { setTimeout as pause } from 'node:timers/promises'
import { ALARMED_LINES } from '#shared/alarmed_lines'
import { CircuitBreaker } from '#shared/async/circuit_breaker'
import { withinLimit } from '#shared/async/waiting'
import type { Log } from '#shared/log'
import type { EventStore } from './event_stores.js'
import type { LiveFeed } from './live_feed.js'
import type { RouterEvent } from './router_event.js'

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

  /** Like `record`, but for several events that are stored together: after a crash, the stream has all of them or none. */
  recordAll(events: readonly RouterEvent[]): Promise<void> {
    return this.#batcher.addAll(events)
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

export interface BatcherOptions {
  /** A batch of this size is sent at once; only items that are added together make a larger one. */
  readonly batchMax: number
  /** How long a batch may wait for more items while another is in flight. */
  readonly lingerMs: number
  /** With this many batches in flight, further batches wait and grow. */
  readonly inFlightMax: number
}

interface Batch<T> {
  readonly items: T[]
  readonly sent: PromiseWithResolvers<void>
  isDue: boolean
}

/**
 * Sends items in batches. While nothing is in flight, a batch leaves with what arrives in the same turn of the event
 * loop. Otherwise it waits until nothing is in flight, or for `lingerMs`. A single item is therefore not delayed, and a
 * slow batch does not hold up the next ones.
 */
export class Batcher<T> {
  readonly #waiting: Batch<T>[] = []
  readonly #inFlight = new Set<Batch<T>>()

  constructor(
    private readonly send: (items: readonly T[]) => Promise<void>,
    private readonly options: BatcherOptions
  ) {}

  /** Settles with the item's batch. */
  add(item: T): Promise<void> {
    return this.addAll([item])
  }

  /** Like `add`, but for one or more items. They share a batch, which exceeds `batchMax` only if they do. */
  addAll(items: readonly T[]): Promise<void> {
    const { batchMax } = this.options
    const last = this.#waiting.at(-1)
    const batch = last && last.items.length + items.length <= batchMax ? last : this.#open()
    batch.items.push(...items)
    if (batch.items.length >= batchMax) this.#sendDue()
    return batch.sent.promise
  }

  /** Sends what waits without further delay. Resolves when every item has arrived or failed. */
  async flush(): Promise<void> {
    while (this.#waiting.length + this.#inFlight.size > 0) {
      for (const batch of this.#waiting) batch.isDue = true
      this.#sendDue()
      await Promise.race(Array.from(this.#inFlight, ({ sent }) => sent.promise.catch(() => {})))
    }
  }

  #open(): Batch<T> {
    const batch: Batch<T> = { items: [], sent: Promise.withResolvers(), isDue: false }
    this.#waiting.push(batch)
    const makeDue = () => {
      batch.isDue = true
      this.#sendDue()
    }
    if (this.#inFlight.size === 0) setImmediate(makeDue)
    else setTimeout(makeDue, this.options.lingerMs)
    return batch
  }

  #sendDue(): void {
    const { batchMax, inFlightMax } = this.options
    while (this.#inFlight.size < inFlightMax) {
      const [first] = this.#waiting
      if (!first || (!first.isDue && first.items.length < batchMax)) return
      this.#waiting.shift()
      this.#inFlight.add(first)
      this.send(first.items).then(
        () => this.#arrived(first).resolve(),
        (error: unknown) => this.#arrived(first).reject(error)
      )
    }
  }

  #arrived(batch: Batch<T>): PromiseWithResolvers<void> {
    this.#inFlight.delete(batch)
    const [next] = this.#waiting
    if (next && this.#inFlight.size === 0) next.isDue = true
    this.#sendDue()
    return batch.sent
  }
}

export interface OverflowBufferOptions {
  /** The most events buffered; further events are lost. */
  readonly bufferMax: number
  /** The most events per `put`. */
  readonly batchMax: number
  readonly retryEveryMs: number
}

/**
 * Buffers events while no store accepts them, and retries until one does. When full, new events are dropped and
 * counted. A process that is killed loses the buffer. While it holds events it owns a timer, which does not keep the
 * process alive.
 */
export class OverflowBuffer {
  readonly #events: RouterEvent[] = []
  #lostCount = 0
  #lostInOutage = 0
  #emptying: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  /** `put` resolves with whether a store accepted the events, and never rejects. */
  constructor(
    private readonly put: (events: readonly RouterEvent[]) => Promise<boolean>,
    private readonly options: OverflowBufferOptions,
    private readonly log: Log
  ) {}

  get bufferedCount(): number {
    return this.#events.length
  }

  /** Since the process began. */
  get lostCount(): number {
    return this.#lostCount
  }

  add(events: readonly RouterEvent[]): void {
    if (this.#events.length === 0) {
      this.log.warn({}, 'no store takes router events; they are kept in memory')
      this.#retryLater()
    }
    const room = this.options.bufferMax - this.#events.length
    this.#events.push(...events.slice(0, room))
    if (events.length > room) this.#lose(events.length - room, 'there is no room to keep more')
  }

  /** Retries until `deadlineMs` on the clock of `performance.now()`; what remains then is lost. */
  async stop(deadlineMs: number): Promise<void> {
    while (this.#events.length > 0 && performance.now() < deadlineMs) {
      await this.#empty()
      if (this.#events.length > 0) await pause(this.options.retryEveryMs)
    }
    if (this.#events.length > 0) {
      this.#lose(this.#events.splice(0).length, 'no store took them before the end')
    }
  }

  #retryLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.#empty().then(() => {
        if (this.#events.length > 0) this.#retryLater()
      })
    }, this.options.retryEveryMs).unref()
  }

  #empty(): Promise<void> {
    return (this.#emptying ??= this.#putAll().finally(() => {
      this.#emptying = null
    }))
  }

  async #putAll(): Promise<void> {
    let putCount = 0
    while (this.#events.length > 0) {
      const first = this.#events.slice(0, this.options.batchMax)
      if (!(await this.put(first))) break
      this.#events.splice(0, first.length)
      putCount += first.length
    }
    if (this.#events.length > 0 || putCount === 0) return
    this.log.warn({ lost: this.#lostInOutage }, 'the router events kept in memory are stored')
    this.#lostInOutage = 0
  }

  #lose(count: number, reason: string): void {
    if (this.#lostInOutage === 0) {
      this.log.error({ count }, ALARMED_LINES.routerEventsLost + reason)
    }
    this.#lostCount += count
    this.#lostInOutage += count
  }
}
