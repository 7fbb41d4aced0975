import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { identifierParam } from '#shared/http/request'
import { sendRevision } from '#shared/http/revision_tag'
import { sendBookingFlowRefusal } from './booking_flow_refusals.js'

@inject()
export default class ReadBookingFlowController {
  constructor(private readonly bookingFlows: BookingFlowRepository) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const flow = id && (await this.bookingFlows.find(ctx.principal.organizationId, id))
    if (!flow) return sendBookingFlowRefusal(ctx, 'not_found')
    sendRevision(ctx, flow, showBookingFlow(flow))
  }
}
