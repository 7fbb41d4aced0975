import type { HttpContext } from '@adonisjs/core/http'
import type { ResolveUrlError } from '#routing/actions/resolve_url'
import { sendProblem } from '#shared/http/problem'
import { NO_ROUTER_MATCHED, sendUrlMalformed } from '#shared/http/url_refusals'

export function sendResolveRefusal(ctx: HttpContext, error: ResolveUrlError): void {
  switch (error.type) {
    case 'url_malformed':
      return sendUrlMalformed(ctx, error.problem)
    case 'no_router_matched':
      return sendProblem(ctx, NO_ROUTER_MATCHED)
    default:
      return error satisfies never
  }
}
