import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { type FilteredRouter, FilterRouters } from '#routing/actions/filter_routers'
import { Clock } from '#shared/clock'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { encodePlace } from './router_cursor.js'
import { readRouterQuery } from './router_query.js'
import { sendFilterRefusal } from './router_refusals.js'
import { showRouter } from './router_transformer.js'

@inject()
export default class FilterRoutersController {
  constructor(
    private readonly filterRouters: FilterRouters,
    private readonly clock: Clock
  ) {}

  async execute(ctx: HttpContext) {
    const query = await readRouterQuery(ctx.request.qs(), this.clock.now())
    const filtered = await this.filterRouters.execute(ctx.principal.organizationId, query)
    if (!filtered.ok) return sendFilterRefusal(ctx, filtered.error)
    const { rows, next, total } = filtered.value
    ctx.response.send({
      data: rows.map(showFilteredRouter),
      meta: {
        limit: query.count,
        next_cursor: next && encodePlace(query.order, next),
        ...(total && { total: total.count, is_total_exact: total.isExact }),
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
