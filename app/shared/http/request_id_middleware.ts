import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Gives every answer the id under which its request is logged. */
export default class RequestIdMiddleware {
  handle({ request, response }: HttpContext, next: NextFn) {
    const id = request.id()
    if (id) {
      response.header('X-Request-Id', id)
    }
    return next()
  }
}
