import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { NEITHER_JSON_NOR_CSV, UNSUPPORTED_MEDIA_TYPE } from './known_problems.js'
import { sendProblem } from './problem.js'

/** Refuses a request body of a media type that its route does not read, before it is read. One per process. */
export default class BodyTypeMiddleware {
  /** `csvRoutes` are the names of the routes that read CSV as well as JSON. */
  constructor(private readonly csvRoutes: readonly string[]) {}

  handle(ctx: HttpContext, next: NextFn) {
    if (!isBodySent(ctx) || ctx.request.is(['application/json'])) return next()
    const name = ctx.route?.name ?? ''
    // What a browser sends for a visitor's page without a preflight.
    if (name.startsWith('page.') && ctx.request.is(['text/plain'])) return next()
    if (!this.csvRoutes.includes(name)) return sendProblem(ctx, UNSUPPORTED_MEDIA_TYPE)
    return ctx.request.is(['text/csv']) ? next() : sendProblem(ctx, NEITHER_JSON_NOR_CSV)
  }
}

/** A client that posts no body sends `Content-Length: 0`. */
function isBodySent({ request }: HttpContext): boolean {
  return request.hasBody() && request.header('content-length') !== '0'
}
