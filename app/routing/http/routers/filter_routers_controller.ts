import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import {
  type FilteredRouter,
  FilterRouters,
  type FilterRoutersError,
} from '#routing/actions/filter_routers'
import { showBookingFlow } from '#shared/http/booking_flow_transformer'
import { encodeCursor } from '#shared/http/keyset_page'
import { type Problem, sendInvalid, sendProblem } from '#shared/http/problem'
import { readRouterQuery } from './router_query.js'
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
    if (!filtered.ok) return refuse(ctx, filtered.error)
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

function refuse(ctx: HttpContext, { type }: FilterRoutersError): void {
  switch (type) {
    case 'pattern_invalid':
      return sendInvalid(ctx, [
        {
          field: 'name.$regex',
          rule: 'pattern',
          message: 'The name.$regex field must be a valid regular expression',
        },
      ])
    case 'pattern_too_slow':
      return sendProblem(ctx, PATTERN_TOO_SLOW)
    case 'patterns_busy':
      ctx.response.header('Retry-After', BUSY_RETRY_SECONDS)
      return sendProblem(ctx, PATTERNS_BUSY)
    default:
      return type satisfies never
  }
}

const BUSY_RETRY_SECONDS = '1'
const SLOW_MESSAGE = 'The name.$regex field takes too long to evaluate'

export const PATTERN_TOO_SLOW: Problem = {
  status: 422,
  code: 'E_PATTERN_TOO_SLOW',
  title: 'Pattern too slow',
  detail: `${SLOW_MESSAGE}. Use a simpler pattern.`,
  errors: [{ field: 'name.$regex', rule: 'tooSlow', message: SLOW_MESSAGE }],
}

export const PATTERNS_BUSY: Problem = {
  status: 503,
  code: 'E_PATTERNS_BUSY',
  title: 'Too many patterns',
  detail:
    'This instance already runs its maximum number of queries with regular expressions. Try again shortly.',
}
