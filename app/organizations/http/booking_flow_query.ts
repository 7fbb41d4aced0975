import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { actorOf, writeQuery } from '#shared/http/write_query'
import { flag } from '#shared/http/query'
import { pageQuery, placePageQuery } from '#shared/http/keyset_page'
import { pinPolicy } from '#shared/http/refusals'
import { strictObject } from '#shared/http/strict_object'

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
