import { Secret } from '@adonisjs/core/helpers'
import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'

const BEARER = /^bearer (sbs_[^ ]+)$/i

/**
 * The booking session's secret in a request: a bearer credential, or in the query, because a browser's EventSource
 * cannot set a header. It must never be logged or stored.
 */
export function sessionSecretOf({ request }: HttpContext): Secret<string> | null {
  const [, bearer] = BEARER.exec(request.header('authorization') ?? '') ?? []
  const value: unknown = bearer ?? request.qs().secret
  return typeof value === 'string' && value !== '' ? new Secret(value) : null
}

/** Applies the authentication of access tokens to requests without a booking session's secret. */
export function unlessSessionSecret(middleware: MiddlewareFn): MiddlewareFn {
  return (ctx, next) => (sessionSecretOf(ctx) ? next() : middleware(ctx, next))
}
