import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CompleteSession } from '#bookings/actions/complete_session'
import { identifierParam } from '#shared/http/identifier_param'
import { sendNotFound, sendProblem } from '#shared/http/problem'
import { showBookingSession } from './booking_transformers.js'
import { organizationOf } from './session_credential.js'

@inject()
export default class CompleteSessionController {
  constructor(private readonly completeSession: CompleteSession) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    if (id === null) return sendNotFound(ctx, 'booking session')
    const completed = await this.completeSession.execute(organizationOf(ctx), id)
    if (completed.ok) return ctx.response.send(showBookingSession(completed.value))
    switch (completed.error) {
      case 'not_found':
        return sendNotFound(ctx, 'booking session')
      case 'abandoned':
        return sendProblem(ctx, ABANDONED)
      default:
        return completed.error satisfies never
    }
  }
}

export const ABANDONED = {
  status: 409,
  code: 'E_BOOKING_SESSION_ABANDONED',
  title: 'Booking session abandoned',
  detail: 'The booking session was abandoned and cannot be completed.',
}
