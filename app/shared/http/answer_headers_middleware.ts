import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

interface AnswerHeadersOptions {
  /** For how long a browser that came by https never asks by http again; 0 says nothing of it. */
  readonly hstsMaxAgeSeconds: number
  /** Whether answers depend on the origin of the page that asks. */
  readonly isForOrigins: boolean
}

/**
 * Gives every answer the headers of one that is data for a program: no browser shows, frames, sniffs or stores it. What
 * is meant for a page or a cache sets its own instead. One for a process.
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
