import type { SessionOutcome } from '#bookings/booking_session'

export interface EndedSession {
  readonly id: string
  readonly outcome: SessionOutcome
}

/**
 * How the instance that has a session's page learns at once that the session ended, wherever that was decided. At most
 * once: whoever attends sessions looks at them now and then, too.
 */
export interface EndedSessions {
  /** Never throws and waits for nobody; this instance hears of it even when Redis is away. */
  announce(ended: EndedSession): void

  /** `listener` may be called more than once for a session, and must not throw. */
  onEnded(listener: (ended: EndedSession) => void): void
}
