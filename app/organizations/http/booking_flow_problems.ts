import type { HttpContext } from '@adonisjs/core/http'
import { sendNotFound, sendProblem } from '#shared/http/problem'

export function sendBookingFlowRefusal(
  ctx: HttpContext,
  refusal: 'not_found' | 'name_taken' | 'in_use'
): void {
  switch (refusal) {
    case 'not_found':
      return sendNotFound(ctx, 'booking flow')
    case 'name_taken':
      return sendProblem(ctx, {
        status: 409,
        code: 'E_BOOKING_FLOW_NAME_TAKEN',
        title: 'Name taken',
        detail: 'Another booking flow of this organization has this name.',
      })
    case 'in_use':
      return sendProblem(ctx, {
        status: 409,
        code: 'E_BOOKING_FLOW_IN_USE',
        title: 'Booking flow in use',
        detail: 'A router leads to this booking flow. Change or delete the router first.',
      })
  }
}
