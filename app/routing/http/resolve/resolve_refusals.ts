import type { HttpContext } from '@adonisjs/core/http'
import type { ResolveUrlError } from '#routing/actions/resolve_url'
import { sendProblem } from '#shared/http/problem'
import { sendUrlMalformed } from '../urls/url_refusals.js'

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

export const NO_ROUTER_MATCHED = {
  status: 404,
  code: 'E_NO_ROUTER_MATCHED',
  title: 'No router matched',
  detail: 'No active router of the organization matches this URL, and there is no default router.',
}
