import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { type FilteredRouter, FilterRouters } from '#routing/actions/filter_routers'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { encodeCursor } from '#shared/http/keyset_page'
import { readRouterQuery } from './router_query.js'
import { sendFilterRefusal } from './router_refusals.js'
import { showRouter } from './router_transformer.js'

@inject()
export default class FilterRoutersController {
  constructor(private readonly filterRouters: FilterRouters) {}

  async execute(ctx: HttpContext) {
    const { filter, populate, page } = await readRouterQuery(ctx.request.qs())
    const filtered = await this.filterRouters.execute(ctx.principal.organizationId, {
      filter,
      populate,
      before: page.before,
      count: page.limit,
    })
    if (!filtered.ok) return sendFilterRefusal(ctx, filtered.error)
    const { rows, nextBefore } = filtered.value
    ctx.response.send({
      data: rows.map(showFilteredRouter),
      meta: {
        limit: page.limit,
        next_cursor: nextBefore === null ? null : encodeCursor(nextBefore),
      },
    })
  }
}

function showFilteredRouter({ router, bookingFlow }: FilteredRouter) {
  return {
    ...showRouter(router),
    ...(bookingFlow === undefined
      ? {}
      : { booking_flow: bookingFlow && showBookingFlow(bookingFlow) }),
  }
}
