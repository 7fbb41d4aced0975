import type { RouterEvent } from './router_event.js'

/** An event with the field names of the API, in lists and in real-time messages. */
export function showRouterEvent(event: RouterEvent) {
  return {
    _id: event.id,
    organization_id: event.organizationId,
    router_id: event.routerId,
    url: event.url,
    event_type: event.type,
    metadata: { matched_class: event.matchedClass, timestamp: event.resolvedAt },
  }
}
