import { inject } from '@adonisjs/core'
import type { BookingSession } from '#bookings/booking_session'
import { SessionEndings } from '#bookings/persistence/session_endings'
import { SessionAnnouncer } from '#bookings/session_announcer'

type ReadSession = Pick<BookingSession, 'organizationId' | 'id' | 'entries'>

/**
 * Abandons an unattended session. For callers that released its lease as the owner, or found that no instance owns it.
 */
@inject()
export class AbandonSession {
  constructor(
    private readonly endings: SessionEndings,
    private readonly news: SessionAnnouncer
  ) {}

  /** False when the session has ended, was entered again since it was read as `session`, or is vouched for. */
  execute(session: ReadSession): Promise<boolean> {
    return this.#abandon(session, false)
  }

  /** Also false when the session is no longer expired. */
  ifExpired(session: ReadSession): Promise<boolean> {
    return this.#abandon(session, true)
  }

  async #abandon(
    { organizationId, id, entries }: ReadSession,
    onlyIfExpired: boolean
  ): Promise<boolean> {
    const abandoned = await this.endings.abandon(organizationId, id, { entries, onlyIfExpired })
    if (abandoned) this.news.ended(abandoned)
    return abandoned !== null
  }
}
