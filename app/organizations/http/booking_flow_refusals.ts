import type { HttpContext } from '@adonisjs/core/http'
import type { UpdateBookingFlowRefusal } from '#organizations/actions/update_booking_flow'
import { notFound, type Problem, sendInvalid, sendProblem } from '#shared/http/problem'
import { sendQuotaExceeded } from '#shared/http/quota_exceeded'

export function sendBookingFlowRefusal(
  ctx: HttpContext,
  refusal: UpdateBookingFlowRefusal | 'in_use'
): void {
  if (typeof refusal !== 'string') {
    return refusal.type === 'invalid'
      ? sendInvalid(ctx, refusal.problems)
      : sendQuotaExceeded(ctx, refusal)
  }
  switch (refusal) {
    case 'not_found':
      return sendProblem(ctx, BOOKING_FLOW_NOT_FOUND)
    case 'name_taken':
      return sendProblem(ctx, BOOKING_FLOW_NAME_TAKEN)
    case 'in_use':
      return sendProblem(ctx, BOOKING_FLOW_IN_USE)
    case 'revision_stale':
      return sendProblem(ctx, BOOKING_FLOW_STALE)
    default:
      return refusal satisfies never
  }
}

export const BOOKING_FLOW_NOT_FOUND = notFound('booking flow')

export const BOOKING_FLOW_NAME_TAKEN: Problem = {
  status: 409,
  code: 'E_BOOKING_FLOW_NAME_TAKEN',
  title: 'Name taken',
  detail: 'Another booking flow of this organization has this name.',
}

export const BOOKING_FLOW_IN_USE: Problem = {
  status: 409,
  code: 'E_BOOKING_FLOW_IN_USE',
  title: 'Booking flow in use',
  detail: 'A router leads to this booking flow. Change or delete the router first.',
}

export const BOOKING_FLOW_STALE: Problem = {
  status: 412,
  code: 'E_BOOKING_FLOW_STALE',
  title: 'Precondition failed',
  detail: 'The booking flow has changed since it was read. Read it again.',
}
