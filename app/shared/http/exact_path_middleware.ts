import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isExactPath } from './raw_path.js'
import { sendRouteNotFound } from './send_route_not_found.js'

/** Each endpoint has one path. A rule of a proxy for it is then passed by no other spelling, such as `/%6detrics`. */
export default class ExactPathMiddleware {
  handle(ctx: HttpContext, next: NextFn): Promise<unknown> {
    const { request, route } = ctx
    return route && !isExactPath(request, route.pattern) ? sendRouteNotFound(ctx) : next()
  }
}
