import vine from '@vinejs/vine'
import { flag } from '#shared/http/flag'
import { pageQuery } from '#shared/http/keyset_page'
import { pinPolicy } from '#shared/http/pin_policy'
import { strictObject } from '#shared/http/strict_object'

export const listBookingFlowsValidator = vine.create(strictObject(pageQuery))

export const updateBookingFlowQuery = vine.create(
  strictObject({
    on_pin: pinPolicy().optional(),
    validate_only: flag().optional(),
    impact: flag().optional(),
  })
)
