import { inject } from '@adonisjs/core'
import type { BookingSession } from '#bookings/booking_session'
import { BookingSessionRepository } from '#bookings/persistence/booking_session_repository'
import { SessionEndings } from '#bookings/persistence/session_endings'
import { SessionAnnouncer } from '#bookings/session_announcer'
import { err, ok, type Result } from '#shared/result'

/** Idempotent: completing a completed session changes nothing and returns the same answer. */
@inject()
export class CompleteSession {
  constructor(
    private readonly endings: SessionEndings,
    private readonly sessions: BookingSessionRepository,
    private readonly news: SessionAnnouncer
  ) {}

  async execute(
    organizationId: string,
    id: string
  ): Promise<Result<BookingSession, 'not_found' | 'abandoned'>> {
    const completed = await this.endings.complete(organizationId, id)
    if (completed) {
      this.news.ended(completed)
      return ok(completed)
    }
    const session = await this.sessions.find(organizationId, id)
    if (!session) return err('not_found')
    return session.status === 'completed' ? ok(session) : err('abandoned')
  }
}
