import type { HttpContext } from '@adonisjs/core/http'
import type { DeleteBookingFlowRefusal } from '#organizations/actions/delete_booking_flow'
import type { UpdateBookingFlowRefusal } from '#organizations/actions/update_booking_flow'
import type { FlowUsers } from '#organizations/ports/booking_flow_usage'
import {
  nameTaken,
  notFound,
  type Problem,
  sendInvalid,
  sendProblem,
  stale,
} from '#shared/http/problem'
import { PIN_BROKEN, sendQuotaExceeded } from '#shared/http/refusals'
import { knowsRouters, showBrokenPins } from './updated_flow_transformer.js'

export function sendBookingFlowRefusal(
  ctx: HttpContext,
  refusal: UpdateBookingFlowRefusal | DeleteBookingFlowRefusal | 'revision_unknown'
): void {
  if (typeof refusal !== 'string') {
    if (refusal.type === 'invalid') return sendInvalid(ctx, refusal.problems)
    if (refusal.type === 'quota_exceeded') return sendQuotaExceeded(ctx, refusal)
    if (refusal.type === 'pins_broken') {
      const { broken } = refusal
      const extensions = { pins: showBrokenPins(ctx, broken), pins_total: broken.length }
      return sendProblem(ctx, { ...PIN_BROKEN, extensions })
    }
    const { newest, total } = refusal.users
    const extensions = showUsers({ newest: knowsRouters(ctx) ? newest : [], total })
    return sendProblem(ctx, { ...BOOKING_FLOW_IN_USE, extensions })
  }
  switch (refusal) {
    case 'not_found':
      return sendProblem(ctx, BOOKING_FLOW_NOT_FOUND)
    case 'name_taken':
      return sendProblem(ctx, BOOKING_FLOW_NAME_TAKEN)
    case 'revision_unknown':
      return sendProblem(ctx, BOOKING_FLOW_REVISION_UNKNOWN)
    case 'revision_stale':
      return sendProblem(ctx, BOOKING_FLOW_STALE)
    default:
      return refusal satisfies never
  }
}

export const BOOKING_FLOW_NOT_FOUND = notFound('booking flow')

export const BOOKING_FLOW_NAME_TAKEN = nameTaken('booking flow')

export const BOOKING_FLOW_IN_USE: Problem = {
  status: 409,
  code: 'E_BOOKING_FLOW_IN_USE',
  title: 'Booking flow in use',
  detail: 'Routers lead to this booking flow. Change or delete them first.',
}

const UNKNOWN_MESSAGE = 'The revision field does not name a recorded revision of the flow'

export const BOOKING_FLOW_REVISION_UNKNOWN: Problem = {
  status: 422,
  code: 'E_REVISION_UNKNOWN',
  title: 'Unknown revision',
  detail: `${UNKNOWN_MESSAGE}.`,
  errors: [{ field: 'revision', rule: 'exists', message: UNKNOWN_MESSAGE }],
}

/** The members of the problem that a used flow cannot be deleted. */
export function showUsers({ newest, total }: FlowUsers) {
  return {
    routers: newest.map(({ id, name }) => ({ router_id: id, router_name: name })),
    routers_total: total,
  }
}

export const BOOKING_FLOW_STALE = stale('booking flow')
