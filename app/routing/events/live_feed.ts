import { type RouterEvent, showRouterEvent } from './router_event.js'
import type { RealtimeMessages } from '#shared/realtime'

export interface LiveFeedOptions {
  /** How long an organization's events are gathered into one message. */
  readonly gatherMs: number
  /** The limits of one message: events, and characters of their URLs. */
  readonly eventsMax: number
  readonly urlLengthMax: number
  /** The shortest time between two `resync` messages of an organization. */
  readonly overflowEveryMs: number
}

interface Gathered {
  readonly events: RouterEvent[]
  urlLength: number
  isOverflowing: boolean
  overflowPublishedAtMs: number
}

/**
 * Publishes stored events on `router-events`, one message per organization and `gatherMs`. Events beyond the limits of
 * a message are left out, and a `resync` tells listeners to read the list. Its one timer runs only while there is
 * something to publish, and does not keep the process alive.
 */
export class LiveFeed {
  readonly #gathered = new Map<string, Gathered>()
  #timer: NodeJS.Timeout | null = null

  constructor(
    private readonly messages: RealtimeMessages,
    private readonly options: LiveFeedOptions
  ) {}

  /** Takes stored events of any organizations. */
  add(events: readonly RouterEvent[]): void {
    for (const event of events) this.#gather(event)
    this.#timer ??= setTimeout(() => this.#publish(), this.options.gatherMs).unref()
  }

  #gather(event: RouterEvent): void {
    const { eventsMax, urlLengthMax } = this.options
    const gathered = this.#gatheredOf(event.organizationId)
    const urlLength = gathered.urlLength + event.url.length
    if (gathered.events.length >= eventsMax || urlLength > urlLengthMax) {
      gathered.isOverflowing = true
    } else {
      gathered.events.push(event)
      gathered.urlLength = urlLength
    }
  }

  #gatheredOf(organizationId: string): Gathered {
    const known = this.#gathered.get(organizationId)
    if (known) return known
    const gathered: Gathered = {
      events: [],
      urlLength: 0,
      isOverflowing: false,
      overflowPublishedAtMs: -Infinity,
    }
    this.#gathered.set(organizationId, gathered)
    return gathered
  }

  #publish(): void {
    this.#timer = null
    for (const [organizationId, gathered] of this.#gathered) {
      if (!this.#publishFor(organizationId, gathered)) this.#gathered.delete(organizationId)
    }
    if (this.#gathered.size > 0) {
      this.#timer = setTimeout(() => this.#publish(), this.options.gatherMs).unref()
    }
  }

  /** False when the organization has nothing left to publish, and no `resync` pending. */
  #publishFor(organizationId: string, gathered: Gathered): boolean {
    const events = gathered.events.splice(0).map(showRouterEvent)
    gathered.urlLength = 0
    if (events.length > 0) {
      const message = { type: 'ROUTER_RESOLVED', data: { events } }
      this.messages.publish(organizationId, 'router-events', message)
    }
    const nowMs = performance.now()
    if (nowMs - gathered.overflowPublishedAtMs < this.options.overflowEveryMs) return true
    if (!gathered.isOverflowing) return false
    gathered.isOverflowing = false
    gathered.overflowPublishedAtMs = nowMs
    const message = { type: 'resync', data: { reason: 'overflow' } }
    this.messages.publish(organizationId, 'router-events', message)
    return true
  }
}
