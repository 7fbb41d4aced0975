import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { KeepSession } from '#bookings/actions/keep_session'
import { identifierParam } from '#shared/http/identifier_param'
import { sendNotFound, sendProblem } from '#shared/http/problem'
import { showBookingSession } from './booking_transformers.js'
import { organizationOf } from './session_credential.js'

@inject()
export default class KeepSessionController {
  constructor(private readonly keepSession: KeepSession) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    if (id === null) return sendNotFound(ctx, 'booking session')
    const kept = await this.keepSession.execute(organizationOf(ctx), id)
    if (kept.ok) return ctx.response.send(showBookingSession(kept.value))
    switch (kept.error) {
      case 'not_found':
        return sendNotFound(ctx, 'booking session')
      case 'ended':
        return sendProblem(ctx, ENDED)
      default:
        return kept.error satisfies never
    }
  }
}

export const ENDED = {
  status: 409,
  code: 'E_BOOKING_SESSION_ENDED',
  title: 'Booking session ended',
  detail: 'The booking session was completed or abandoned.',
}
