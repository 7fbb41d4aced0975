import { inject } from '@adonisjs/core'
import type { BookingSession } from '#bookings/booking_session'
import { SessionEndings } from '#bookings/persistence/session_endings'
import { SessionNews } from '#bookings/session_news'
import { Clock } from '#shared/clock'

/** Abandons what nobody attends: for whoever released its lease as the owner, or found that nobody owns it. */
@inject()
export class AbandonSession {
  constructor(
    protected endings: SessionEndings,
    protected news: SessionNews,
    protected clock: Clock
  ) {}

  /** False when the session has ended, was entered again since it was read as `session`, or is vouched for. */
  async execute(
    { organizationId, id, entries }: Pick<BookingSession, 'organizationId' | 'id' | 'entries'>,
    now = this.clock.now()
  ): Promise<boolean> {
    const abandoned = await this.endings.abandon(organizationId, id, entries, now)
    if (abandoned) this.news.ended(abandoned)
    return abandoned !== null
  }
}
