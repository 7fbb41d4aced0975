import type { SessionOutcome } from '#bookings/booking_session'

export interface EndedSession {
  readonly id: string
  readonly outcome: SessionOutcome
}

/**
 * How the instance that has a session's page learns that the session ended, wherever that was decided. At most once: a
 * message that is lost leaves the page with an open stream, and when it goes there is nothing left to abandon.
 */
export abstract class EndedSessions {
  /** Never throws and waits for nobody; this instance hears of it even when Redis is away. */
  abstract announce(ended: EndedSession): void

  /** `listener` may be called more than once for a session, and must not throw. */
  abstract onEnded(listener: (ended: EndedSession) => void): void
}
