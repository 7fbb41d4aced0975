import type { RouterEvent } from '#routing/router_event'
import { ALARMED_LINES } from '#shared/alarmed_lines'
import type { EventLog } from './event_log.js'

export interface KeptEventsOptions {
  /** No more events than these are kept; the next ones are lost. */
  readonly keptMax: number
  /** How many are put at once. */
  readonly groupMax: number
  readonly retryEveryMs: number
}

/**
 * Holds events in memory while no store takes them, and puts them as soon as one does, which `put` tells and never
 * rejects. What is kept stays; what finds no room any more is lost and counted. A process that is killed loses what is
 * kept. Owns a timer while it holds something, which does not keep the process alive.
 */
export class KeptEvents {
  readonly #put: (events: readonly RouterEvent[]) => Promise<boolean>
  readonly #options: KeptEventsOptions
  readonly #log: EventLog
  readonly #events: RouterEvent[] = []
  #lostCount = 0
  #lostInOutage = 0
  #emptying: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(
    put: (events: readonly RouterEvent[]) => Promise<boolean>,
    options: KeptEventsOptions,
    log: EventLog
  ) {
    this.#put = put
    this.#options = options
    this.#log = log
  }

  get keptCount(): number {
    return this.#events.length
  }

  /** Since the process began. */
  get lostCount(): number {
    return this.#lostCount
  }

  add(events: readonly RouterEvent[]): void {
    if (this.#events.length === 0) {
      this.#log.warn({}, 'no store takes router events; they are kept in memory')
      this.#retryLater()
    }
    const room = this.#options.keptMax - this.#events.length
    this.#events.push(...events.slice(0, room))
    if (events.length > room) this.#lose(events.length - room, 'there is no room to keep more')
  }

  /** Puts what can be put before `deadlineMs` of `performance.now()`; what cannot is lost. */
  async stop(deadlineMs: number): Promise<void> {
    while (this.#events.length > 0 && performance.now() < deadlineMs) {
      await this.#empty()
      if (this.#events.length > 0) await pause(this.#options.retryEveryMs)
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
    }, this.#options.retryEveryMs).unref()
  }

  #empty(): Promise<void> {
    return (this.#emptying ??= this.#putAll().finally(() => {
      this.#emptying = null
    }))
  }

  async #putAll(): Promise<void> {
    let putCount = 0
    while (this.#events.length > 0) {
      const first = this.#events.slice(0, this.#options.groupMax)
      if (!(await this.#put(first))) break
      this.#events.splice(0, first.length)
      putCount += first.length
    }
    if (this.#events.length > 0 || putCount === 0) return
    this.#log.info({ lost: this.#lostInOutage }, 'the router events kept in memory are stored')
    this.#lostInOutage = 0
  }

  #lose(count: number, reason: string): void {
    if (this.#lostInOutage === 0) {
      this.#log.error({ count }, ALARMED_LINES.routerEventsLost + reason)
    }
    this.#lostCount += count
    this.#lostInOutage += count
  }
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}
