import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RouterEventRepository } from '#routing/persistence/router_event_repository'
import { showRouterEvent } from '#routing/show_router_event'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { eventsValidator } from './event_query.js'

@inject()
export default class ListRouterEventsController {
  constructor(private readonly events: RouterEventRepository) {}

  async execute({ principal, request, response }: HttpContext) {
    const query = await eventsValidator.validate(request.qs())
    const { limit, before } = pageRequest(query)
    const filter = {
      routerId: query.router_id,
      type: query.event_type,
      from: query.from,
      until: query.until,
    }
    const events = await this.events.list(principal.organizationId, filter, before, limit + 1)
    response.send(pageOf(events, limit, showRouterEvent))
  }
}
