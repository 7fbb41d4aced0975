import type { HttpContext } from '@adonisjs/core/http'
import type { UrlProblem } from '#routing/engine/criteria/request_url'
import { sendInvalid } from '#shared/http/problem'

export function sendUrlMalformed(ctx: HttpContext, problem: UrlProblem): void {
  const message = `The url field is not a URL that can be routed. ${problem.message}`
  sendInvalid(ctx, [{ field: 'url', rule: 'url', message }])
}
