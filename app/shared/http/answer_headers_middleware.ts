import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/**
 * Gives every answer the headers of one that is data for a program: no browser shows, frames, sniffs or stores it. What
 * is meant for a page or a cache sets its own instead.
 */
export default class AnswerHeadersMiddleware {
  handle({ response }: HttpContext, next: NextFn) {
    for (const [name, value] of Object.entries(HEADERS)) response.header(name, value)
    return next()
  }
}
