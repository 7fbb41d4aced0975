import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { attributed } from '#bookings/attribution'
import { BookingSessionRepository } from '#bookings/persistence/booking_session_repository'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { showBookingSession } from './booking_transformers.js'
import { listSessionsValidator } from './session_query.js'

@inject()
export default class ListSessionsController {
  constructor(
    private readonly sessions: BookingSessionRepository,
    private readonly decisions: RouterEventRepository
  ) {}

  async execute({ request, response, principal }: HttpContext) {
    const query = await listSessionsValidator.validate(request.qs())
    const { limit, before } = pageRequest(query)
    const filter = { status: query.status, startedFrom: query.started_from }
    const { organizationId } = principal
    const rows = await this.sessions.list(organizationId, filter, before, limit + 1)
    const sessions = await attributed(this.decisions, organizationId, rows)
    response.send(pageOf(sessions, limit, showBookingSession))
  }
}
