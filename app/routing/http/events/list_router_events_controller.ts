import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { RouterEventRepository } from '#routing/persistence/router_event_repository'
import { RouterEventSearchRepository } from '#routing/persistence/router_event_search_repository'
import { showRouterEvent } from '#routing/show_router_event'
import { pageOf } from '#shared/http/keyset_page'
import { timedPage, timePageOf, untimedPage } from '#shared/http/time_page'
import { sendSearchesBusy } from '../routers/router_refusals.js'
import { campaignOf } from '../routers/utm_parameters.js'
import { eventsValidator } from './event_query.js'

@inject()
export default class ListRouterEventsController {
  constructor(
    private readonly events: RouterEventRepository,
    private readonly searches: RouterEventSearchRepository
  ) {}

  async execute(ctx: HttpContext) {
    const query = await eventsValidator.validate(ctx.request.qs())
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
    if (!found.ok) return sendSearchesBusy(ctx)
    ctx.response.send(timePageOf(found.value, limit, showRouterEvent))
  }
}
