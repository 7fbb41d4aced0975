import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

interface AnswerHeadersOptions {
  /** How long a browser that used https must not use http again; 0 omits the header. */
  readonly hstsMaxAgeSeconds: number
  /** Whether answers depend on the origin of the requesting page. */
  readonly isForOrigins: boolean
}

/**
 * Sets on every answer the headers of data for a program: no browser shows, frames, sniffs or stores it. Answers meant
 * for a page or a cache set their own instead. One per process.
 */
export default class AnswerHeadersMiddleware {
  readonly #headers: readonly (readonly [string, string])[]

  constructor({ hstsMaxAgeSeconds, isForOrigins }: AnswerHeadersOptions) {
    this.#headers = Object.entries({
      ...ALWAYS,
      ...(hstsMaxAgeSeconds > 0
        ? { 'Strict-Transport-Security': `max-age=${hstsMaxAgeSeconds}` }
        : {}),
      ...(isForOrigins ? { Vary: 'Origin' } : {}),
    })
  }

  handle({ response }: HttpContext, next: NextFn) {
    for (const [name, value] of this.#headers) response.header(name, value)
    return next()
  }
}
