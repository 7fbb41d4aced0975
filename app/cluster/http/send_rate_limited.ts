import type { HttpContext } from '@adonisjs/core/http'
import { rateLimited, sendProblem } from '#shared/http/problem'

/** Answers 429. `detail` says in one sentence which limit was exceeded. */
export function sendRateLimited(ctx: HttpContext, retryAfterMs: number, detail: string): void {
  ctx.response.header('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1_000))))
  sendProblem(ctx, rateLimited(detail))
}
