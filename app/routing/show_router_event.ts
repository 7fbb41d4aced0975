import type { ListedEvent } from './router_event.js'

/**
 * An event with the API's field names, in lists and in real-time messages. Schedule events have no URL, no match and no
 * revision.
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
      organization_revision: isResolve ? event.organizationRevision : null,
    },
  }
}
