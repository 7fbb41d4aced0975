import { inject } from '@adonisjs/core/container'
import type { BookingSession } from './booking_session.js'
import { BookingSessionRepository } from './booking_session_repository.js'
import { SessionTiming } from './session_limits.js'
import { err, ok, type Result } from '#shared/result'

/** Records a heartbeat: no instance abandons the session within `unattendedMs`, even if its stream closes. */
@inject()
export class KeepSession {
  constructor(
    private readonly sessions: BookingSessionRepository,
    private readonly timing: SessionTiming
  ) {}

  async execute(
    organizationId: string,
    id: string
  ): Promise<Result<BookingSession, 'not_found' | 'ended'>> {
    const kept = await this.sessions.renew(organizationId, id, this.timing.unattendedMs)
    if (kept) return ok(kept)
    const session = await this.sessions.find(organizationId, id)
    return err(session ? 'ended' : 'not_found')
  }
}
