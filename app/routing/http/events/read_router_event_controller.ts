import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RouterEventRepository } from '#routing/persistence/router_event_repository'
import { showRouterEvent } from '#routing/show_router_event'
import { sendNotFound } from '#shared/http/problem'

@inject()
export default class ReadRouterEventController {
  constructor(private readonly events: RouterEventRepository) {}

  async execute(ctx: HttpContext) {
    const event = await this.events.find(ctx.principal.organizationId, ctx.request.param('id'))
    if (!event) return sendNotFound(ctx, 'router event')
    ctx.response.send(showRouterEvent(event))
  }
}
