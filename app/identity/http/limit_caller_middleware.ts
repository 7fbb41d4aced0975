import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { setRateLimitHeaders } from '#cluster/http/rate_limit_headers'
import { sendRateLimited } from '#cluster/http/send_rate_limited'
import { CallerLimits } from '#identity/caller_limits'

/** Counts the request of an authenticated caller and answers 429 above the limit. */
export async function limitCallerMiddleware(ctx: HttpContext, next: NextFn): Promise<unknown> {
  const limits = await ctx.containerResolver.make(CallerLimits)
  const counted = await limits.count(ctx.principal, ctx.route?.name)
  setRateLimitHeaders(ctx, counted)
  const [refusal] = counted
    .filter(({ decision }) => !decision.allowed)
    .sort((a, b) => b.decision.retryAfterMs - a.decision.retryAfterMs)
  if (!refusal) return next()
  sendRateLimited(ctx, refusal.decision.retryAfterMs, DETAILS[refusal.whose])
}

const DETAILS = {
  token: 'This access token was used for too many requests.',
  organization: 'The access tokens of this organization were used for too many requests.',
}
