import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { BookingFlowRevisionRepository } from '#organizations/persistence/booking_flow_revision_repository'
import { identifierParam } from '#shared/http/request'
import { placePage, timePageOf } from '#shared/http/keyset_page'
import { bookingFlowRevisionsValidator } from './booking_flow_query.js'
import { sendBookingFlowRefusal } from './booking_flow_refusals.js'
import { showBookingFlowRevision } from './booking_flow_revision_transformer.js'

@inject()
export default class ListBookingFlowRevisionsController {
  constructor(
    private readonly history: BookingFlowRevisionRepository,
    private readonly bookingFlows: BookingFlowRepository
  ) {}

  async execute(ctx: HttpContext) {
    const query = await bookingFlowRevisionsValidator.validate(ctx.request.qs())
    const { limit, after } = placePage(query)
    const { organizationId } = ctx.principal
    const id = identifierParam(ctx)
    const page = id && (await this.history.list(organizationId, id, after, limit))
    // A deleted flow keeps its history; one from before there was a history has none.
    const isKnown =
      page && (page.events.length > 0 || (await this.bookingFlows.find(organizationId, id)))
    if (!isKnown) return sendBookingFlowRefusal(ctx, 'not_found')
    ctx.response.send(timePageOf(page, limit, showBookingFlowRevision))
  }
}
