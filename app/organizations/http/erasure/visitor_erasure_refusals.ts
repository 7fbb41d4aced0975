import type { HttpContext } from '@adonisjs/core/http'
import { PENDING_MAX } from '#organizations/persistence/erasure/visitor_erasure_repository'
import { notFound, type Problem, sendInvalid, sendProblem } from '#shared/http/problem'

export const VISITOR_ERASURE_NOT_FOUND = notFound('visitor erasure')

export const TOO_MANY_ERASURES: Problem = {
  status: 409,
  code: 'E_VISITOR_ERASURES_PENDING',
  title: 'Too many visitor erasures',
  detail: `${PENDING_MAX} erasures are pending. Each is complete 26 hours after its request.`,
}

export function sendErasureRefusal(
  ctx: HttpContext,
  refusal: 'not_found' | 'too_many' | 'not_one_member'
): void {
  switch (refusal) {
    case 'not_found':
      return sendProblem(ctx, VISITOR_ERASURE_NOT_FOUND)
    case 'too_many':
      return sendProblem(ctx, TOO_MANY_ERASURES)
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
