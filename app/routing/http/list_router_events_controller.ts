import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { ListRouterEvents } from '#routing/actions/list_router_events'
import { showRouterEvent } from '#routing/show_router_event'
import { identifierText } from '#shared/http/identifier_text'
import { pageOf, pageQuery, pageRequest } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

const eventsValidator = vine.create(
  strictObject({ router_id: identifierText().optional(), ...pageQuery })
)

@inject()
export default class ListRouterEventsController {
  constructor(protected listRouterEvents: ListRouterEvents) {}

  async execute({ principal, request, response }: HttpContext) {
    const query = await eventsValidator.validate(request.qs())
    const { limit, before } = pageRequest(query)
    const events = await this.listRouterEvents.execute(principal.organizationId, {
      routerId: query.router_id,
      before,
      count: limit + 1,
    })
    response.send(pageOf(events, limit, showRouterEvent))
  }
}
