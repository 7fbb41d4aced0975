import type { HttpContext } from '@adonisjs/core/http'
import { type Problem, sendInvalid } from './problem.js'

/** `message` says in one sentence why the URL cannot be routed. */
export function sendUrlMalformed(
  ctx: HttpContext,
  { message }: { readonly message: string }
): void {
  const requirement = `The url field is not a URL that can be routed. ${message}`
  sendInvalid(ctx, [{ field: 'url', rule: 'url', message: requirement }])
}

export const NO_ROUTER_MATCHED: Problem = {
  status: 404,
  code: 'E_NO_ROUTER_MATCHED',
  title: 'No router matched',
  detail: 'No active router of the organization matches this URL, and there is no default router.',
}
