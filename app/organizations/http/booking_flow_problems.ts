import type { HttpContext } from '@adonisjs/core/http'
import type { BookingFlowWriteRefusal } from '#organizations/persistence/booking_flow_repository'
import { notFound, type Problem, sendProblem } from '#shared/http/problem'
import { sendQuotaExceeded } from '#shared/http/quota_exceeded'

export function sendBookingFlowRefusal(
  ctx: HttpContext,
  refusal: BookingFlowWriteRefusal | 'not_found' | 'in_use' | 'revision_stale'
): void {
  if (typeof refusal !== 'string') return sendQuotaExceeded(ctx, refusal)
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
