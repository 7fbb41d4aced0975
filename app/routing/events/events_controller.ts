import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { campaignOf } from '#routing/routers/router_filter_http'
import { SEARCHES_BUSY } from '#routing/routers/router_http'
import { pageOf, timedPage, timePageOf, untimedPage } from '#shared/http/keyset_page'
import { sendNotFound, sendProblem } from '#shared/http/problem'
import { eventsValidator } from './events_http.js'
import { showRouterEvent } from './router_event.js'
import { RouterEventRepository } from './router_event_repository.js'
import { RouterEventSearchRepository } from './router_event_search_repository.js'

@inject()
export class ListRouterEventsController {
  constructor(
    private readonly events: RouterEventRepository,
    private readonly searches: RouterEventSearchRepository
  ) {}

  async handle(ctx: HttpContext) {
    const query = await ctx.request.validateUsing(eventsValidator, { data: ctx.request.qs() })
    const campaign = campaignOf(query)
    const isByTime = query.from ?? query.until ?? query.url ?? campaign
    if (isByTime !== undefined) return this.#search(ctx, query, campaign)
    const { limit, before } = untimedPage(query)
    const filter = { routerId: query.router_id, type: query.event_type }
    const { organizationId } = ctx.principal
    const events = await this.events.list(organizationId, filter, before, limit + 1)
    ctx.response.send(pageOf(events, limit, showRouterEvent))
  }

  async #search(
    ctx: HttpContext,
    query: Infer<typeof eventsValidator>,
    campaign: ReturnType<typeof campaignOf>
  ) {
    const { limit, after } = timedPage(query)
    const { router_id: routerId, event_type: type, url: urlText, from, until } = query
    const search = { routerId, type, urlText, campaign, from, until }
    const found = await this.searches.list(ctx.principal.organizationId, search, after, limit)
    if (!found.ok) return sendProblem(ctx, SEARCHES_BUSY)
    ctx.response.send(timePageOf(found.value, limit, showRouterEvent))
  }
}

@inject()
export class ReadRouterEventController {
  constructor(private readonly events: RouterEventRepository) {}

  async handle(ctx: HttpContext) {
    const event = await this.events.find(ctx.principal.organizationId, ctx.request.param('id'))
    if (!event) return sendNotFound(ctx, 'router event')
    ctx.response.send(showRouterEvent(event))
  }
}
