import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import * as api from '#shared/http/api'
import { strictObject } from '#shared/http/strict_object'
import { identifierText, text } from '#shared/http/text'
import {
  type ErasureRefusal,
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

/** Null unless exactly one member is given. */
export function forgottenBy({
  value,
  booking_session_id: bookingSessionId,
}: Infer<typeof requestErasureValidator>): Forgotten | null {
  if (value !== undefined) return bookingSessionId === undefined ? { value } : null
  return bookingSessionId === undefined ? null : { bookingSessionId }
}

export const VISITOR_ERASURE_NOT_FOUND = api.notFound('visitor erasure')

export const NOT_ONE_FORGOTTEN: api.FieldError = {
  field: 'value',
  rule: 'exactlyOne',
  message: 'Give either the value field or the booking_session_id field',
}

const TOO_COMMON =
  'The value field must not be a text that many visitors have, such as a scheme, the name of a parameter or a host of the organization'

export const ERASURE_REFUSALS: Readonly<Record<ErasureRefusal, api.Problem>> = {
  too_many: {
    status: 409,
    code: 'E_VISITOR_ERASURES_PENDING',
    title: 'Too many visitor erasures',
    detail: `${PENDING_MAX} erasures are pending. Each is complete 26 hours after its request.`,
  },
  too_common: api.invalid([{ field: 'value', rule: 'common', message: TOO_COMMON }]),
}

export const VISITOR_ERASURE = api.component(
  'VisitorErasure',
  api.answer<VisitorErasure>({
    _id: api.IDENTIFIER,
    organization_id: api.IDENTIFIER,
    requested_at: api.INSTANT,
    erased: api.described(api.COUNT, 'How many texts were erased so far.'),
    completed_at: api.nullable(
      api.INSTANT,
      'Null until the erasure was repeated 26 hours after its request.'
    ),
  })
)
