import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { LOOP_SHARE } from '#shared/async/loop_share'
import { RequestWork, type WorkLimits } from '#shared/async/request_work'

/** Stands for a credential that names no organization. */
const NOBODY = ''

/** Bounds what the handler of a request computes, and stops it once the connection is closed. One per process. */
export default class WorkLimitsMiddleware {
  constructor(private readonly limits: WorkLimits) {}

  handle(ctx: HttpContext, next: NextFn) {
    const organizationId = 'principal' in ctx ? ctx.principal.organizationId : NOBODY
    const { response } = ctx.response
    LOOP_SHARE.asked()
    return new RequestWork(organizationId, this.limits, LOOP_SHARE, () => response.closed).run(next)
  }
}
