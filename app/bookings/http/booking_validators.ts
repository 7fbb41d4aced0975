import vine from '@vinejs/vine'
import { BOOKING_EVENT_TYPES } from '#bookings/booking_event'
import { SESSION_STATUSES } from '#bookings/booking_session'
import { identifierText } from '#shared/http/identifier_text'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

const isWellFormed = vine.createRule((value, _options, field) => {
  if (typeof value === 'string' && value.isWellFormed()) return
  const message = `The ${field.getFieldPath()} field must be well-formed Unicode text`
  field.report(message, 'wellFormed', field)
})

export const startSessionValidator = vine.create(
  strictObject({
    booking_flow_id: identifierText().optional(),
    url: vine.string().use(isWellFormed()).optional(),
  })
)

export const listSessionsValidator = vine.create(
  strictObject({ status: vine.enum(SESSION_STATUSES).optional(), ...pageQuery })
)

export const listEventsValidator = vine.create(
  strictObject({
    event_type: vine.enum(BOOKING_EVENT_TYPES).optional(),
    booking_session_id: identifierText().optional(),
    ...pageQuery,
  })
)
