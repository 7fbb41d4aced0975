import type { RateDecision, RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import type { Principal } from '#shared/http/guard'

interface CallerRates {
  readonly token: RateLimit
  readonly organization: RateLimit
}

interface CallerLimitsOptions {
  readonly requests: CallerRates
  readonly resolves: CallerRates
  /** The names of the routes that count as resolves. */
  readonly resolveRoutes: readonly string[]
}

interface CountedRequest {
  readonly whose: keyof CallerRates
  readonly limit: RateLimit
  readonly decision: RateDecision
}

/**
 * Counts a request against its token and its token's organization, in one round trip and across all instances. A
 * refused token uses up nothing of its organization's limit. In an outage of Redis each instance counts alone.
 */
export class CallerLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly options: CallerLimitsOptions
  ) {}

  async count(
    { organizationId, tokenId }: Principal,
    routeName: string | undefined
  ): Promise<CountedRequest[]> {
    const { requests, resolves, resolveRoutes } = this.options
    const isResolve = routeName !== undefined && resolveRoutes.includes(routeName)
    const { token, organization } = isResolve ? resolves : requests
    const { outer, inner } = await this.limiter.takeBoth(
      { limit: organization, subject: organizationId },
      { limit: token, subject: tokenId }
    )
    return [
      { whose: 'token', limit: token, decision: inner },
      { whose: 'organization', limit: organization, decision: outer },
    ]
  }
}
