import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { sendProblem } from './problem.js'

/** Refuses a request body that is not declared as JSON before anything reads it. */
export default class JsonBodyMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    if (ctx.request.hasBody() && !ctx.request.is(['application/json'])) {
      return sendProblem(ctx, {
        status: 415,
        code: 'E_UNSUPPORTED_MEDIA_TYPE',
        title: 'Unsupported media type',
        detail: 'A request body must be sent as Content-Type: application/json.',
      })
    }
    return next()
  }
}
