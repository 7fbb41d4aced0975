import type { HttpContext } from '@adonisjs/core/http'
import type { FlowChoiceRefusal } from '#bookings/flow_choice'
import { type Problem, sendInvalid, sendNotFound, sendProblem } from '#shared/http/problem'
import { NO_ROUTER_MATCHED, sendUrlMalformed } from '#shared/http/refusals'

/** Answers a request that names neither or both of a booking flow and a URL. */
export function sendExactlyOneRequired(ctx: HttpContext): void {
  sendInvalid(ctx, [ONE_OF_TWO])
}

/** Answers a strike that names neither or both of a network and sessions. */
export function sendOneSelectionRequired(ctx: HttpContext): void {
  sendInvalid(ctx, [ONE_SELECTION])
}

export function sendFlowChoiceRefusal(ctx: HttpContext, refusal: FlowChoiceRefusal): void {
  switch (refusal.type) {
    case 'booking_flow_missing':
      return sendInvalid(ctx, [BOOKING_FLOW_MISSING])
    case 'url_malformed':
      return sendUrlMalformed(ctx, refusal)
    case 'no_router_matched':
      return sendProblem(ctx, NO_ROUTER_MATCHED)
    case 'decision_unknown':
      return sendProblem(ctx, DECISION_UNKNOWN)
    default:
      return refusal satisfies never
  }
}

export function sendSessionRefusal(
  ctx: HttpContext,
  refusal: 'not_found' | 'ended' | 'abandoned'
): void {
  switch (refusal) {
    case 'not_found':
      return sendNotFound(ctx, 'booking session')
    case 'ended':
      return sendProblem(ctx, ENDED)
    case 'abandoned':
      return sendProblem(ctx, ABANDONED)
    default:
      return refusal satisfies never
  }
}

const ONE_OF_TWO = {
  field: 'booking_flow_id',
  rule: 'oneOfTwo',
  message: 'Exactly one of booking_flow_id and url must be given',
}

const ONE_SELECTION = {
  field: 'started_from',
  rule: 'exactlyOne',
  message: 'Give either the started_from field or the ids field',
}

const BOOKING_FLOW_MISSING = {
  field: 'booking_flow_id',
  rule: 'exists',
  message: 'The booking_flow_id field must be a booking flow of your organization',
}

export const ENDED: Problem = {
  status: 409,
  code: 'E_BOOKING_SESSION_ENDED',
  title: 'Booking session ended',
  detail: 'The booking session was completed or abandoned.',
}

export const ABANDONED: Problem = {
  status: 409,
  code: 'E_BOOKING_SESSION_ABANDONED',
  title: 'Booking session abandoned',
  detail: 'The booking session was abandoned and cannot be completed.',
}

export const DECISION_UNKNOWN: Problem = {
  status: 404,
  code: 'E_DECISION_UNKNOWN',
  title: 'Decision unknown',
  detail:
    'The organization has no such decision yet, or its router no longer exists. A decision is known about a second after its answer.',
}
