import { RouterEventRecorder } from '#routing/ports/router_event_recorder'
import type { RouterEvent } from '#routing/router_event'
import { showRouterEvent } from '#routing/show_router_event'
import type { RealtimeMessages } from '#shared/realtime/realtime_messages'

export interface ToldEventsOptions {
  /** How long the events of an organization are gathered for one message. */
  readonly gatherMs: number
  /** What one message holds at most, in events and in characters of their URLs. */
  readonly eventsMax: number
  readonly urlLengthMax: number
  /** How often listeners are told at most that there was more. */
  readonly overflowEveryMs: number
}

interface Gathered {
  readonly events: RouterEvent[]
  urlLength: number
  isOverflowing: boolean
  toldOverflowAtMs: number
}

/**
 * Shows recorded events to whoever listens to `router-events`: gathered for a moment, so that a busy organization costs
 * a few messages a second. A resolve waits for the record alone. Events beyond the bounds are left out, and listeners
 * are told to read them from the list. Its one timer runs only while there is something to tell and holds up no exit.
 */
export class ToldEvents extends RouterEventRecorder {
  readonly #recorder: RouterEventRecorder
  readonly #messages: RealtimeMessages
  readonly #options: ToldEventsOptions
  readonly #gathered = new Map<string, Gathered>()
  #timer: NodeJS.Timeout | null = null

  constructor(
    recorder: RouterEventRecorder,
    messages: RealtimeMessages,
    options: ToldEventsOptions
  ) {
    super()
    this.#recorder = recorder
    this.#messages = messages
    this.#options = options
  }

  override record(event: RouterEvent): Promise<void> {
    this.#gather(event)
    return this.#recorder.record(event)
  }

  #gather(event: RouterEvent): void {
    const { eventsMax, urlLengthMax } = this.#options
    const gathered = this.#gathered.get(event.organizationId) ?? {
      ...{ events: [], urlLength: 0, isOverflowing: false, toldOverflowAtMs: -Infinity },
    }
    this.#gathered.set(event.organizationId, gathered)
    const urlLength = gathered.urlLength + event.url.length
    if (gathered.events.length >= eventsMax || urlLength > urlLengthMax) {
      gathered.isOverflowing = true
    } else {
      gathered.events.push(event)
      gathered.urlLength = urlLength
    }
    this.#timer ??= setTimeout(() => this.#tell(), this.#options.gatherMs).unref()
  }

  #tell(): void {
    this.#timer = null
    for (const [organizationId, gathered] of this.#gathered) {
      if (!this.#tellOne(organizationId, gathered)) this.#gathered.delete(organizationId)
    }
    if (this.#gathered.size > 0) {
      this.#timer = setTimeout(() => this.#tell(), this.#options.gatherMs).unref()
    }
  }

  /** Whether it has to be looked at again. */
  #tellOne(organizationId: string, gathered: Gathered): boolean {
    const events = gathered.events.splice(0).map(showRouterEvent)
    gathered.urlLength = 0
    if (events.length > 0) {
      const message = { type: 'ROUTER_RESOLVED', data: { events } }
      this.#messages.publish(organizationId, 'router-events', message)
    }
    const nowMs = performance.now()
    if (nowMs - gathered.toldOverflowAtMs < this.#options.overflowEveryMs) return true
    if (!gathered.isOverflowing) return false
    gathered.isOverflowing = false
    gathered.toldOverflowAtMs = nowMs
    const message = { type: 'resync', data: { reason: 'overflow' } }
    this.#messages.publish(organizationId, 'router-events', message)
    return true
  }
}
