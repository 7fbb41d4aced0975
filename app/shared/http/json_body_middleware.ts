import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { UNSUPPORTED_MEDIA_TYPE } from './known_problems.js'
import { sendProblem } from './problem.js'

/** Refuses a request body that is not declared as JSON, before it is read. */
export default class JsonBodyMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    if (isBodySent(ctx) && !ctx.request.is(['application/json'])) {
      return sendProblem(ctx, UNSUPPORTED_MEDIA_TYPE)
    }
    return next()
  }
}

/** A client that posts no body sends `Content-Length: 0`. */
function isBodySent({ request }: HttpContext): boolean {
  return request.hasBody() && request.header('content-length') !== '0'
}
