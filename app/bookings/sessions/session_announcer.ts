import type { RealtimeMessages } from '#shared/realtime'
import type { BookingSession } from './booking_session.js'
import type { EndedSessions } from '#bookings/presence/ended_sessions'

/**
 * Notifies listeners, and the instance with the session's page, of what happened to a session. Call after the commit;
 * never throws.
 */
export class SessionAnnouncer {
  constructor(
    private readonly messages: RealtimeMessages,
    private readonly endedSessions: EndedSessions
  ) {}

  started(session: BookingSession): void {
    this.#publish('booking.started', session)
  }

  /** For a session that is no longer open. */
  ended(session: BookingSession): void {
    const { id, status } = session
    if (status === 'open') return
    this.#publish(`booking.${status}`, session)
    this.endedSessions.announce({ id, outcome: status })
  }

  #publish(type: string, session: BookingSession): void {
    const data = {
      _id: session.id,
      booking_flow_id: session.bookingFlowId,
      router_id: session.routerId,
      decision_id: session.decisionId,
      status: session.status,
      ended_at: session.endedAt,
      createdAt: session.createdAt,
    }
    const { organizationId, id } = session
    this.messages.publish(organizationId, 'booking-sessions', { type, data })
    this.messages.publish(organizationId, `booking-sessions/${id}`, { type, data })
  }
}
