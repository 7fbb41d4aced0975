import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { BookingSessionRepository } from '#bookings/persistence/booking_session_repository'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { showBookingSession } from './booking_transformers.js'
import { listSessionsValidator } from './session_query.js'

@inject()
export default class ListSessionsController {
  constructor(private readonly sessions: BookingSessionRepository) {}

  async execute({ request, response, principal }: HttpContext) {
    const query = await listSessionsValidator.validate(request.qs())
    const { limit, before } = pageRequest(query)
    const { status } = query
    const filter = { status }
    const rows = await this.sessions.list(principal.organizationId, filter, before, limit + 1)
    response.send(pageOf(rows, limit, showBookingSession))
  }
}
