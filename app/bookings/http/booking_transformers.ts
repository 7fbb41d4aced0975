import type { BookingEvent } from '#bookings/booking_event'
import type { BookingSession } from '#bookings/booking_session'

/** Neither the secret nor its hash is ever shown. */
export function showBookingSession(session: BookingSession) {
  return {
    id: session.id,
    organization_id: session.organizationId,
    booking_flow_id: session.bookingFlowId,
    router_id: session.routerId,
    status: session.status,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    expires_at: session.status === 'open' ? session.expiresAt : null,
    ended_at: session.endedAt,
  }
}

export function showBookingEvent(event: BookingEvent) {
  return {
    id: event.id,
    organization_id: event.organizationId,
    booking_session_id: event.sessionId,
    event_type: event.type,
    metadata: {
      booking_flow_id: event.bookingFlowId,
      router_id: event.routerId,
      timestamp: event.endedAt,
    },
  }
}
