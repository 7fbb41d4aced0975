import type { HttpContext } from '@adonisjs/core/http'
import { type CreatePinRefusal, PINS_MAX } from '#routing/actions/pins/create_pin'
import type { DeletePinRefusal } from '#routing/actions/pins/delete_pin'
import type { PinNotHeld } from '#routing/actions/pins/judge_new_pin'
import type { UpdatePinRefusal } from '#routing/actions/pins/update_pin'
import { instantText } from '#shared/http/instant_text'
import { permissionMissing } from '#shared/http/known_problems'
import { notFound, type Problem, sendInvalid, sendProblem, stale } from '#shared/http/problem'
import { showMatchedRouter } from '../matched_routers/matched_router_transformer.js'

export function sendPinNotFound(ctx: HttpContext): void {
  sendProblem(ctx, PIN_NOT_FOUND)
}

export function sendPinRefusal(
  ctx: HttpContext,
  refusal: CreatePinRefusal | UpdatePinRefusal | DeletePinRefusal
): void {
  switch (refusal.type) {
    case 'not_found':
      return sendPinNotFound(ctx)
    case 'override_missing':
      return sendProblem(ctx, PIN_WEAKENED)
    case 'revision_stale':
      return sendProblem(ctx, PIN_STALE)
    case 'too_many':
      return sendProblem(ctx, PIN_LIMIT_REACHED)
    case 'invalid':
      return sendInvalid(ctx, refusal.problems)
    case 'target_unknown':
      return sendProblem(ctx, TARGET_UNKNOWN[refusal.target])
    case 'not_held':
      return sendProblem(ctx, { ...PIN_NOT_HELD, extensions: showNotHeld(refusal) })
    default:
      return refusal satisfies never
  }
}

function showNotHeld({ verdict: { atMs, found, reason } }: PinNotHeld) {
  return { at: instantText(atMs), found: found && showMatchedRouter(found), reason }
}

export const PIN_NOT_FOUND = notFound('pin')
export const PIN_STALE = stale('pin')

const PIN_WEAKENED = permissionMissing(
  'pins:override',
  'weakening, moving or deleting a blocking pin'
)

export const PIN_LIMIT_REACHED: Problem = {
  status: 409,
  code: 'E_PIN_LIMIT_REACHED',
  title: 'Too many pins',
  detail: `An organization may have at most ${PINS_MAX} pins.`,
}

export const PIN_NOT_HELD: Problem = {
  status: 409,
  code: 'E_PIN_NOT_HELD',
  title: 'Pin does not hold',
  detail:
    'The URL does not lead to what the pin expects. A blocking pin must hold when it is written; one of the mode warn need not.',
}

export const TARGET_UNKNOWN = {
  booking_flow: targetUnknown('booking_flow_id', 'booking flow'),
  router: targetUnknown('router_id', 'router'),
} as const

function targetUnknown(member: string, noun: string): Problem {
  const field = `expects.${member}`
  const message = `The ${field} field does not name a ${noun} of the organization`
  return {
    status: 422,
    code: 'E_PIN_TARGET_UNKNOWN',
    title: 'Unknown target',
    detail: `${message}.`,
    errors: [{ field, rule: 'exists', message }],
  }
}
