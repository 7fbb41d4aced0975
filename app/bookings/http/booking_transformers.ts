import type { HttpContext } from '@adonisjs/core/http'
import type { BookingSession } from '#bookings/booking_session'

/** What a page that has just started a session learns of it: nothing of the organization and its routers. */
export function showPageSession(session: BookingSession) {
  return {
    _id: session.id,
    booking_flow_id: session.bookingFlowId,
    decision_id: session.decisionId,
    status: session.status,
    expires_at: session.expiresAt,
    createdAt: session.createdAt,
  }
}

/** Never includes the secret or its hash. */
export function showBookingSession(session: BookingSession) {
  return {
    _id: session.id,
    organization_id: session.organizationId,
    booking_flow_id: session.bookingFlowId,
    router_id: session.routerId,
    decision_id: session.decisionId,
    status: session.status,
    last_seen_at: session.lastSeenAt,
    expires_at: session.status === 'open' ? session.expiresAt : null,
    ended_at: session.endedAt,
    createdAt: session.createdAt,
  }
}

/** To the holder of a session's secret, a visitor, without the organization and the router. */
export function showSessionTo(
  { bookingSession: ownSession }: HttpContext,
  session: BookingSession
) {
  const shown = showBookingSession(session)
  return ownSession ? { ...shown, organization_id: undefined, router_id: undefined } : shown
}
