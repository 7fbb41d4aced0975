import vine from '@vinejs/vine'
import { BOOKING_EVENT_TYPES } from '#bookings/booking_event'
import { identifierText } from '#shared/http/identifier_text'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

export const listEventsValidator = vine.create(
  strictObject({
    event_type: vine.enum(BOOKING_EVENT_TYPES).optional(),
    booking_session_id: identifierText().optional(),
    ...pageQuery,
  })
)
