import vine from '@vinejs/vine'
import type { Infer } from '@vinejs/vine/types'
import type { Forgotten } from '#organizations/persistence/erasure/visitor_erasure_repository'
import { identifierText, text } from '#shared/http/text'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

/** A shorter value would stand in too many other texts. */
const VALUE_LENGTH_MIN = 5
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
