import { setTimeout as pause } from 'node:timers/promises'
import type { RouterEvent } from '#routing/router_event'
import { ALARMED_LINES } from '#shared/alarmed_lines'
import type { Log } from '#shared/log'

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
