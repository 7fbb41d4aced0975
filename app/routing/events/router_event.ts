import type { PriorityClass } from '#routing/engine/criteria/priority_class'
import { traceIdOf } from '#shared/trace_context'

/** The record of a resolve that selected a router. */
export interface RouterEvent {
  readonly id: string
  readonly organizationId: string
  readonly routerId: string
  /** The normalised URL, without user name, password, fragment and what the organization's `url_privacy` leaves out. */
  readonly url: string
  readonly type: 'ROUTER_RESOLVED'
  readonly matchedClass: PriorityClass
  readonly resolvedAt: Date
  /** The revision of the routing table that decided; null in events of older versions. */
  readonly organizationRevision: number | null
  /** The booking flow of the router at the time; absent in events of older versions. */
  readonly bookingFlowId?: string | undefined
  /**
   * The pseudonym of the visitor's network, if a visitor's page caused it. It decides whether the event is kept, and is
   * not stored.
   */
  readonly visitor?: string | undefined
  /** The publishable key of that page. Absent in an event of an older version. */
  readonly publishableKeyId?: string | undefined
  /** Why it stands for no visitor: traffic leaves it out. `unused`: nobody saw the page, or it went on without the decision. */
  readonly noVisitor?: 'robot' | 'unused' | undefined
  /** The trace of the request that caused it, if that named one. */
  readonly traceId?: string | undefined
  /** The `traceparent` of that request, in the length of version 00; not stored. */
  readonly traceparent?: string | undefined
}

/** What the request tells of an event besides its decision. */
export type EventCause = Pick<RouterEvent, 'visitor' | 'publishableKeyId' | 'noVisitor'>

/** The event of a request with this valid `traceparent`. */
export function withTrace(event: RouterEvent, traceparent: string | undefined): RouterEvent {
  return traceparent === undefined
    ? event
    : { ...event, traceparent, traceId: traceIdOf(traceparent) }
}

/** The record of a router that opened or closed by its schedule. */
export interface ScheduleEvent {
  readonly id: string
  readonly organizationId: string
  readonly routerId: string
  readonly type: 'ROUTER_OPENED' | 'ROUTER_CLOSED'
  /** The schedule bound that was passed. */
  readonly at: Date
}

/** Everything that the list of router events shows. */
export type ListedEvent = RouterEvent | ScheduleEvent

export const ROUTER_EVENT_TYPES = ['ROUTER_RESOLVED', 'ROUTER_OPENED', 'ROUTER_CLOSED'] as const

export type RouterEventType = (typeof ROUTER_EVENT_TYPES)[number]

/**
 * An event with the API's field names, in lists, real-time messages and webhooks. Schedule events have no URL, no match,
 * no revision and no trace.
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
      ...(isResolve && event.traceId !== undefined && { trace_id: event.traceId }),
      ...(isResolve && event.noVisitor === 'robot' && { is_robot: true }),
    },
  }
}
