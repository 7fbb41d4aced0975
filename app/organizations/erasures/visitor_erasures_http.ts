import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import { pageQuery } from '#shared/http/keyset_page'
import { notFound, type Problem, sendInvalid, sendProblem } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { identifierText, text } from '#shared/http/text'
import type { MembersOf } from '#shared/member_name'
import {
  type Forgotten,
  PENDING_MAX,
  VALUE_LENGTH_MIN,
  type VisitorErasure,
} from './visitor_erasure_repository.js'

const VALUE_LENGTH_MAX = 200

export const requestErasureValidator = vine.create(
  strictObject({
    value: text({ min: VALUE_LENGTH_MIN, max: VALUE_LENGTH_MAX }).optional(),
    booking_session_id: identifierText().optional(),
  })
)

export const listErasuresValidator = vine.create(strictObject(pageQuery))

/** Null unless exactly one member is given. */
export function forgottenBy({
  value,
  booking_session_id: bookingSessionId,
}: Infer<typeof requestErasureValidator>): Forgotten | null {
  if (value !== undefined) return bookingSessionId === undefined ? { value } : null
  return bookingSessionId === undefined ? null : { bookingSessionId }
}

export const VISITOR_ERASURE_NOT_FOUND = notFound('visitor erasure')

export const TOO_MANY_ERASURES: Problem = {
  status: 409,
  code: 'E_VISITOR_ERASURES_PENDING',
  title: 'Too many visitor erasures',
  detail: `${PENDING_MAX} erasures are pending. Each is complete 26 hours after its request.`,
}

const TOO_COMMON =
  'The value field must not be a text that many visitors have, such as a scheme, the name of a parameter or a host of the organization'

export function sendErasureRefusal(
  ctx: HttpContext,
  refusal: 'not_found' | 'too_many' | 'too_common' | 'not_one_member'
): void {
  switch (refusal) {
    case 'not_found':
      return sendProblem(ctx, VISITOR_ERASURE_NOT_FOUND)
    case 'too_many':
      return sendProblem(ctx, TOO_MANY_ERASURES)
    case 'too_common':
      return sendInvalid(ctx, [{ field: 'value', rule: 'common', message: TOO_COMMON }])
    case 'not_one_member':
      return sendInvalid(ctx, [
        {
          field: 'value',
          rule: 'exactlyOne',
          message: 'Give either the value field or the booking_session_id field',
        },
      ])
    default:
      return refusal satisfies never
  }
}

export function showErasure(erasure: VisitorErasure) {
  const { id, organizationId, requestedAt, erased, completedAt } = erasure
  return {
    _id: id,
    organization_id: organizationId,
    requested_at: requestedAt.toISOString(),
    erased,
    completed_at: completedAt?.toISOString() ?? null,
  } satisfies MembersOf<VisitorErasure>
}
