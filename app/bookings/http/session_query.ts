import vine from '@vinejs/vine'
import { SESSION_STATUSES } from '#bookings/booking_session'
import { identifierList } from '#shared/http/text'
import { instant } from '#shared/http/instant'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

/** A `started_from` as sessions show it. */
export function startedFromText() {
  return vine.string().regex(/^[\w-]{22}$/)
}

export const listSessionsValidator = vine.create(
  strictObject({
    status: vine.enum(SESSION_STATUSES).optional(),
    started_from: startedFromText().optional(),
    ...pageQuery,
  })
)

export const sourcesValidator = vine.create(strictObject({ day: instant().optional() }))

export const strikeValidator = vine.create(
  strictObject({
    started_from: startedFromText().optional(),
    ids: identifierList({ min: 1, max: 500 }).optional(),
  })
)
