import type { CountedLimit, RateLimit } from '#cluster/limiter/rate_limit'
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

  count(principal: Principal, routeName: string | undefined): Promise<CountedLimit[]> {
    return this.#take(principal, routeName, 1)
  }

  /**
   * Counts `others` more requests, all or none, after a request that stands for them and itself. The time after which
   * to come again includes that request, which a repetition needs again.
   */
  async countOthers(
    principal: Principal,
    routeName: string | undefined,
    others: number
  ): Promise<CountedLimit[]> {
    const counted = await this.#take(principal, routeName, others)
    return counted.map((one) => {
      const { decision, limit } = one
      if (decision.allowed) return one
      const retryAfterMs = decision.retryAfterMs + limit.periodMs / limit.limit
      return { ...one, decision: { ...decision, retryAfterMs } }
    })
  }

  /** The most requests of a route that both limits ever allow at once. */
  requestsMax(routeName: string | undefined): number {
    const { token, organization } = this.#ratesOf(routeName)
    return Math.min(token.limit, organization.limit)
  }

  #take(
    { organizationId, tokenId }: Principal,
    routeName: string | undefined,
    cost: number
  ): Promise<CountedLimit[]> {
    const { token, organization } = this.#ratesOf(routeName)
    const ofOrganization = { limit: organization, subject: organizationId }
    const ofToken = { limit: token, subject: tokenId }
    return this.limiter.takeBoth(ofOrganization, ofToken, cost).then(({ parent, child }) => [
      { limit: token, decision: child, detail: DETAILS.token },
      { limit: organization, decision: parent, detail: DETAILS.organization },
    ])
  }

  #ratesOf(routeName: string | undefined): CallerRates {
    const { requests, resolves, resolveRoutes } = this.options
    return routeName !== undefined && resolveRoutes.includes(routeName) ? resolves : requests
  }
}
