import vine from '@vinejs/vine'
import { BOOKING_EVENT_TYPES } from '#bookings/booking_event'
import { identifierText } from '#shared/http/text'
import { instant } from '#shared/http/instant'
import { strictObject } from '#shared/http/strict_object'
import { timedPageQuery } from '#shared/http/keyset_page'
import { startedFromText } from './session_query.js'

export const listEventsValidator = vine.create(
  strictObject({
    event_type: vine.enum(BOOKING_EVENT_TYPES).optional(),
    booking_session_id: identifierText().optional(),
    started_from: startedFromText().optional(),
    from: instant().optional(),
    until: instant().optional(),
    ...timedPageQuery,
  })
)
