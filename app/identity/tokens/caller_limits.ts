import type { CountedLimit, RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import type { RateClass } from '#shared/http/endpoint_description'
import type { Principal } from '#shared/http/guard'

interface CallerRates {
  readonly token: RateLimit
  readonly organization: RateLimit
}

interface CallerLimitsOptions {
  readonly requests: CallerRates
  readonly resolves: CallerRates
}

const DETAILS = {
  token: 'This access token was used for too many requests.',
  organization: 'The access tokens of this organization were used for too many requests.',
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

  count(principal: Principal, rate: RateClass | undefined): Promise<CountedLimit[]> {
    return this.#take(principal, rate, 1)
  }

  /**
   * Counts `others` more requests, all or none, after a request that stands for them and itself. The time after which
   * to come again includes that request, which a repetition needs again.
   */
  async countOthers(
    principal: Principal,
    rate: RateClass | undefined,
    others: number
  ): Promise<CountedLimit[]> {
    const counted = await this.#take(principal, rate, others)
    return counted.map((one) => {
      const { decision, limit } = one
      if (decision.allowed) return one
      const retryAfterMs = decision.retryAfterMs + limit.periodMs / limit.limit
      return { ...one, decision: { ...decision, retryAfterMs } }
    })
  }

  /** The most requests of a class that both limits ever allow at once. */
  requestsMax(rate: RateClass | undefined): number {
    const { token, organization } = this.#ratesOf(rate)
    return Math.min(token.limit, organization.limit)
  }

  #take(
    { organizationId, tokenId }: Principal,
    rate: RateClass | undefined,
    cost: number
  ): Promise<CountedLimit[]> {
    const { token, organization } = this.#ratesOf(rate)
    const ofOrganization = { limit: organization, subject: organizationId }
    const ofToken = { limit: token, subject: tokenId }
    return this.limiter.takeBoth(ofOrganization, ofToken, cost).then(({ parent, child }) => [
      { limit: token, decision: child, detail: DETAILS.token },
      { limit: organization, decision: parent, detail: DETAILS.organization },
    ])
  }

  #ratesOf(rate: RateClass | undefined): CallerRates {
    const { requests, resolves } = this.options
    return rate === 'resolves' ? resolves : requests
  }
}
