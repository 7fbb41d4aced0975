import type { BookingEvent } from './booking_event.js'

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
