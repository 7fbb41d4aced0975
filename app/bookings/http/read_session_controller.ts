import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { BookingSessionRepository } from '#bookings/persistence/booking_session_repository'
import { identifierParam } from '#shared/http/identifier_param'
import { sendNotFound } from '#shared/http/problem'
import { showBookingSession } from './booking_transformers.js'
import { organizationOf } from './session_credential.js'

@inject()
export default class ReadSessionController {
  constructor(private readonly sessions: BookingSessionRepository) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const session = id === null ? null : await this.sessions.find(organizationOf(ctx), id)
    if (!session) return sendNotFound(ctx, 'booking session')
    ctx.response.send(showBookingSession(session))
  }
}
