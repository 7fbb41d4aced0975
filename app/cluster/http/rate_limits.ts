import type { HttpContext } from '@adonisjs/core/http'
import type { MiddlewareFn } from '@adonisjs/core/types/http'
import { PublicReads } from '#cluster/limiter/local_rate_limits'
import type { CountedLimit } from '#cluster/limiter/rate_limit'
import { clientNetwork } from '#shared/http/client_address'
import { instanceOf } from '#shared/http/pipeline'
import { PUBLIC_READS_LIMITED, rateLimited, sendProblem } from '#shared/http/problem'

/** Tells the caller what is left of the limits. False when one refused, and it has answered 429 for the longest wait. */
export function isWithin(ctx: HttpContext, counted: readonly CountedLimit[]): boolean {
  setRateLimitHeaders(ctx, counted)
  let refusal: CountedLimit | null = null
  for (const one of counted) {
    const isLonger = !refusal || one.decision.retryAfterMs > refusal.decision.retryAfterMs
    if (!one.decision.allowed && isLonger) refusal = one
  }
  if (!refusal) return true
  sendProblem(ctx, rateLimited(refusal.detail, refusal.decision.retryAfterMs))
  return false
}

/**
 * Sets `RateLimit-Policy` to what is allowed (`q` requests in `w` seconds) and `RateLimit` to what is left (`r`
 * requests; all of them again in `t` seconds), as in draft-ietf-httpapi-ratelimit-headers-10.
 */
function setRateLimitHeaders({ response }: HttpContext, counted: readonly CountedLimit[]): void {
  let policies = ''
  let states = ''
  for (const { limit, decision, isHidden } of counted) {
    if (isHidden) continue
    const separator = policies === '' ? '' : ', '
    policies += `${separator}"${limit.name}";q=${decision.limit};w=${seconds(limit.periodMs)}`
    states += `${separator}"${limit.name}";r=${decision.remaining};t=${seconds(decision.resetMs)}`
  }
  response.header('ratelimit-policy', policies)
  response.header('ratelimit', states)
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1_000)
}

/** Admits a request without a credential within the rate of its network (429). */
export const limitPublicReads: MiddlewareFn = async (ctx, next) => {
  const reads = await instanceOf(ctx, PublicReads)
  const { allowed, retryAfterMs } = reads.take(clientNetwork(ctx.request.ip()))
  if (!allowed) return sendProblem(ctx, rateLimited(PUBLIC_READS_LIMITED.detail, retryAfterMs))
  return next()
}
