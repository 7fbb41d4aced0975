import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import type { BookingSession } from '#bookings/booking_session'
import { BookingSessionRepository } from '#bookings/persistence/booking_session_repository'
import { isSecretOf } from '#bookings/session_secret'

/** Returns the session in any status, or null when none has this id and this secret. */
@inject()
export class AuthenticateSession {
  constructor(private readonly sessions: BookingSessionRepository) {}

  async execute(id: string, secret: Secret<string>): Promise<BookingSession | null> {
    const found = await this.sessions.findForAuthentication(id)
    return found && isSecretOf(found.secretHash, secret.release()) ? found.session : null
  }
}
