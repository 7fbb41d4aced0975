import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { BookingFlowRepository } from '#organizations/persistence/booking_flow_repository'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { listBookingFlowsValidator } from './booking_flow_query.js'

@inject()
export default class ListBookingFlowsController {
  constructor(private readonly bookingFlows: BookingFlowRepository) {}

  async execute({ request, response, principal }: HttpContext) {
    const query = await request.validateUsing(listBookingFlowsValidator, { data: request.qs() })
    const { limit, before } = pageRequest(query)
    const flows = await this.bookingFlows.list(principal.organizationId, before, limit + 1)
    response.send(pageOf(flows, limit, showBookingFlow))
  }
}
