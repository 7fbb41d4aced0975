import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { RouterEventRepository } from '#routing/persistence/router_event_repository'
import { ROUTER_EVENT_TYPES } from '#routing/router_event'
import { showRouterEvent } from '#routing/show_router_event'
import { identifierText } from '#shared/http/identifier_text'
import { instant } from '#shared/http/instant'
import { pageOf, pageQuery, pageRequest } from '#shared/http/keyset_page'
import { strictObject } from '#shared/http/strict_object'

export const eventsValidator = vine.create(
  strictObject({
    router_id: identifierText().optional(),
    event_type: vine.enum(ROUTER_EVENT_TYPES).optional(),
    from: instant().optional(),
    until: instant().optional(),
    ...pageQuery,
  })
)

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
