import type { Attribution } from './attribution.js'
import type { SessionOutcome } from './booking_session.js'

export const BOOKING_EVENT_TYPES = ['BOOKING_COMPLETED', 'BOOKING_ABANDONED'] as const

export type BookingEventType = (typeof BOOKING_EVENT_TYPES)[number]

/** The record of how a booking session ended; each ended session has exactly one. */
export interface BookingEvent extends Attribution {
  readonly id: string
  readonly organizationId: string
  readonly sessionId: string
  readonly type: BookingEventType
  readonly bookingFlowId: string
  readonly endedAt: Date
  /** As of its session. */
  readonly startedFrom: string | null
  readonly struckAt: Date | null
}

export function eventTypeOf(outcome: SessionOutcome): BookingEventType {
  return outcome === 'completed' ? 'BOOKING_COMPLETED' : 'BOOKING_ABANDONED'
}

/** An event with the API's field names, in lists and in what webhooks are sent. */
export function showBookingEvent(event: BookingEvent) {
  return {
    _id: event.id,
    organization_id: event.organizationId,
    booking_session_id: event.sessionId,
    event_type: event.type,
    metadata: {
      booking_flow_id: event.bookingFlowId,
      router_id: event.routerId,
      decision_id: event.decisionId,
      timestamp: event.endedAt,
    },
    started_from: event.startedFrom,
    struck_at: event.struckAt,
  }
}
