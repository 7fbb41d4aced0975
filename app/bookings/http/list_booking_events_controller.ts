import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { attributed } from '#bookings/attribution'
import { BookingEventRepository } from '#bookings/persistence/booking_event_repository'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { pageOf, timedPage, timePageOf, untimedPage } from '#shared/http/keyset_page'
import { listEventsValidator } from './booking_event_query.js'
import { showBookingEvent } from '#bookings/show_booking_event'

@inject()
export default class ListBookingEventsController {
  constructor(
    private readonly events: BookingEventRepository,
    private readonly decisions: RouterEventRepository
  ) {}

  async execute({ request, response, principal }: HttpContext) {
    const query = await listEventsValidator.validate(request.qs())
    const { organizationId } = principal
    const filter = {
      type: query.event_type,
      sessionId: query.booking_session_id,
      startedFrom: query.started_from,
    }
    if (query.from || query.until) {
      const { limit, after } = timedPage(query)
      const page = await this.events.listByTime(organizationId, filter, query, after, limit)
      const events = await attributed(this.decisions, organizationId, page.events)
      return response.send(timePageOf({ ...page, events }, limit, showBookingEvent))
    }
    const { limit, before } = untimedPage(query)
    const rows = await this.events.list(organizationId, filter, before, limit + 1)
    const events = await attributed(this.decisions, organizationId, rows)
    response.send(pageOf(events, limit, showBookingEvent))
  }
}
