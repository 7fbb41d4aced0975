import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { clientNetwork } from '#shared/http/client_address'
import { CachedOrigins } from './cached_origins.js'
import { rawHeader } from '#shared/http/request'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The origin of the requesting page, if it may read the answers of this path because a publishable key names it. */
    pageOrigin?: string
  }
}

/** What visitors' pages ask for, with a publishable key or with the secret of a booking session. */
const FOR_PAGES = /\/v1\/(?:page\/|booking-sessions\/[0-9a-f]{24}(?:\/|$)|realtime$)/

/**
 * Lets CORS admit pages of every origin that a publishable key names, on the paths for pages alone. It says which
 * answers a browser shows to a page; the guards decide about the requests.
 */
@inject()
export class PageOriginsMiddleware {
  constructor(private readonly origins: CachedOrigins) {}

  handle(ctx: HttpContext, next: NextFn): unknown {
    return FOR_PAGES.test(ctx.request.url()) ? this.#admit(ctx, next) : next()
  }

  async #admit(ctx: HttpContext, next: NextFn): Promise<unknown> {
    ctx.response.header('Vary', 'Origin')
    const origin = rawHeader(ctx.request, 'origin')
    const network = () => clientNetwork(ctx.request.ip())
    if (origin !== undefined && (await this.origins.has(origin, network()))) ctx.pageOrigin = origin
    return next()
  }
}
