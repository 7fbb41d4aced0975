import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { BookingEventRepository } from '#bookings/persistence/booking_event_repository'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { listEventsValidator } from './booking_event_query.js'
import { showBookingEvent } from '#bookings/show_booking_event'

@inject()
export default class ListBookingEventsController {
  constructor(private readonly events: BookingEventRepository) {}

  async execute({ request, response, principal }: HttpContext) {
    const query = await listEventsValidator.validate(request.qs())
    const { limit, before } = pageRequest(query)
    const filter = { type: query.event_type, sessionId: query.booking_session_id }
    const rows = await this.events.list(principal.organizationId, filter, before, limit + 1)
    response.send(pageOf(rows, limit, showBookingEvent))
  }
}
