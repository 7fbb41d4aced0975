import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { attributed } from '#bookings/attribution'
import { BookingSessionRepository } from '#bookings/persistence/booking_session_repository'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { identifierParam } from '#shared/http/request'
import { sendNotFound } from '#shared/http/problem'
import { showSessionTo } from './booking_transformers.js'
import { organizationOf } from './session_credential.js'

@inject()
export default class ReadSessionController {
  constructor(
    private readonly sessions: BookingSessionRepository,
    private readonly decisions: RouterEventRepository
  ) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const organizationId = organizationOf(ctx)
    const session = id === null ? null : await this.sessions.find(organizationId, id)
    if (!session) return sendNotFound(ctx, 'booking session')
    const [shown = session] = await attributed(this.decisions, organizationId, [session])
    ctx.response.send(showSessionTo(ctx, shown))
  }
}
