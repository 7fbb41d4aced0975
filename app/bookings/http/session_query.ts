import vine from '@vinejs/vine'
import { SESSION_STATUSES } from '#bookings/booking_session'
import { pageQuery } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

export const listSessionsValidator = vine.create(
  strictObject({ status: vine.enum(SESSION_STATUSES).optional(), ...pageQuery })
)
