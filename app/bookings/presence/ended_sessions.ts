import type { SessionOutcome } from '#bookings/booking_session'

export interface EndedSession {
  readonly id: string
  readonly outcome: SessionOutcome
}

/**
 * Tells the instance with a session's page at once that the session ended, wherever that was decided. Delivers at most
 * once, so instances that attend sessions also check them periodically.
 */
export interface EndedSessions {
  /** Never throws or waits; this instance's listeners are called even when Redis is away. */
  announce(ended: EndedSession): void

  /** `listener` may be called more than once for a session, and must not throw. */
  onEnded(listener: (ended: EndedSession) => void): void
}
