import { type RouterEvent, showRouterEvent } from './router_event.js'
import { isStoreUnavailable } from '#shared/store_unavailable'
import type { WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import type { RouterEventArchive } from './event_stores.js'

/**
 * An archive that also notifies webhooks of what it accepts. This is never on the path of a resolve: events arrive here
 * from their stream, or in an outage of Redis. When MongoDB fails in between, both are done again, and webhooks
 * recognise an event by its id. Another failure is reported and does not hold the archive up.
 */
export class EventsForWebhooks implements RouterEventArchive {
  constructor(
    private readonly archive: RouterEventArchive,
    private readonly webhooks: WebhookEvents,
    private readonly report: (error: unknown) => void
  ) {}

  async add(events: readonly RouterEvent[]): Promise<ReadonlyMap<string, string>> {
    const refused = await this.archive.add(events)
    const added = events.filter(({ id }) => !refused.has(id))
    try {
      for (const [organizationId, own] of Map.groupBy(added, (one) => one.organizationId)) {
        await this.webhooks.add(organizationId, own.map(eventOf))
      }
    } catch (error) {
      if (isStoreUnavailable(error)) throw error
      this.report(error)
    }
    return refused
  }
}

function eventOf(event: RouterEvent): WebhookEvent {
  return {
    type: 'router.resolved',
    key: event.id,
    at: event.resolvedAt,
    routerId: event.routerId,
    data: () => showRouterEvent(event),
  }
}
