import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type { Logger } from '@adonisjs/core/logger'
import type { NextFn } from '@adonisjs/core/types/http'
import { RequestLogger } from './request_logger.js'

/** A log line must not contain arbitrary text of a caller: a text with blanks could pass for a signal. */
const ACCEPTED = /^[\w.:=-]{1,128}$/

/**
 * Sets on every answer the id under which its request is logged: the request's own if acceptable, otherwise a new one.
 */
export default class RequestIdMiddleware {
  constructor(private readonly logger: Logger) {}

  handle(ctx: HttpContext, next: NextFn) {
    const given = ctx.request.id() ?? ''
    const id = ACCEPTED.test(given) ? given : this.#renamed(ctx)
    ctx.response.header('X-Request-Id', id)
    return next()
  }

  #renamed(ctx: HttpContext): string {
    const id = randomUUID()
    ctx.request.request.headers['x-request-id'] = id
    ctx.logger = new RequestLogger(this.logger, id)
    return id
  }
}
