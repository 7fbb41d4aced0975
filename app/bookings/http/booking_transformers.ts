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
    publishable_key_id: session.publishableKeyId,
    started_from: session.startedFrom,
    struck_at: session.struckAt,
  }
}

/** Members of a session that the holder of its secret, a visitor, does not see. */
export const UNSEEN_BY_VISITORS = [
  'organization_id',
  'router_id',
  'publishable_key_id',
  'started_from',
  'struck_at',
] as const
export function showSessionTo(
  { bookingSession: ownSession }: HttpContext,
  session: BookingSession
) {
  const shown = showBookingSession(session)
  if (!ownSession) return shown
  return { ...shown, ...Object.fromEntries(UNSEEN_BY_VISITORS.map((name) => [name, undefined])) }
}
