import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { actorOf } from '#shared/http/actor_of'
import { flag } from '#shared/http/flag'
import { pageQuery } from '#shared/http/keyset_page'
import { pinPolicy } from '#shared/http/pin_policy'
import { strictObject } from '#shared/http/strict_object'
import { placePageQuery } from '#shared/http/time_page'
import { writeQuery } from '#shared/http/write_query'

export const listBookingFlowsValidator = vine.create(strictObject(pageQuery))

export const bookingFlowRevisionsValidator = vine.create(strictObject(placePageQuery))

/** Of an update and a revert. */
export const updateBookingFlowQuery = vine.create(
  strictObject({ ...writeQuery, on_pin: pinPolicy().optional(), impact: flag().optional() })
)

export async function readUpdateBookingFlowQuery(ctx: HttpContext) {
  const query = await updateBookingFlowQuery.validate(ctx.request.qs())
  return {
    actor: actorOf(ctx),
    onPin: query.on_pin ?? 'reject',
    validateOnly: query.validate_only ?? false,
    isAssessed: query.impact ?? false,
  }
}
