import type { HttpContext } from '@adonisjs/core/http'
import type { RateDecision, RateLimit } from '#cluster/limiter/rate_limit'

/** A limit that a request was counted against, and the decision. */
export interface CountedLimit {
  readonly limit: RateLimit
  readonly decision: RateDecision
}

/**
 * Sets `RateLimit-Policy` to what is allowed (`q` requests in `w` seconds) and `RateLimit` to what is left (`r`
 * requests; all of them again in `t` seconds), as in draft-ietf-httpapi-ratelimit-headers-10.
 */
export function setRateLimitHeaders(
  { response }: HttpContext,
  counted: readonly CountedLimit[]
): void {
  const policies = counted.map(
    ({ limit, decision }) => `"${limit.name}";q=${decision.limit};w=${seconds(limit.periodMs)}`
  )
  const states = counted.map(
    ({ limit, decision }) =>
      `"${limit.name}";r=${decision.remaining};t=${seconds(decision.resetMs)}`
  )
  response.header('RateLimit-Policy', policies.join(', '))
  response.header('RateLimit', states.join(', '))
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1_000)
}
