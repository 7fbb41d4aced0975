import type { ListedEvent } from './router_event.js'

/**
 * An event with the field names of the API, in lists and in real-time messages. What a router did by its schedule has no
 * URL and was matched by nothing.
 */
export function showRouterEvent(event: ListedEvent) {
  const isResolve = event.type === 'ROUTER_RESOLVED'
  return {
    _id: event.id,
    organization_id: event.organizationId,
    router_id: event.routerId,
    url: isResolve ? event.url : null,
    event_type: event.type,
    metadata: {
      matched_class: isResolve ? event.matchedClass : null,
      timestamp: isResolve ? event.resolvedAt : event.at,
    },
  }
}
