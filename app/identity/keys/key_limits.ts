import type { RateDecision, RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import { networkPseudonym } from '#identity/network_pseudonym'

interface KeyRates {
  readonly key: RateLimit
  /** Of one network within one key. */
  readonly network: RateLimit
}

export interface KeyLimitsOptions {
  readonly resolves: KeyRates
  readonly starts: KeyRates
  /** The names of the routes that start something. */
  readonly startRoutes: readonly string[]
}

export interface CountedPageRequest {
  readonly whose: keyof KeyRates
  readonly limit: RateLimit
  readonly decision: RateDecision
}

/**
 * Counts a page's request against its key and against the visitor's network within that key, in one round trip and
 * across all instances. A network that is refused uses up nothing of its key's limit, so one flood does not close the
 * pages of a whole clinic. Nothing of this counts against the tokens of the organization. In an outage of Redis each
 * instance counts alone.
 */
export class KeyLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly options: KeyLimitsOptions,
    private readonly pseudonymKey: string
  ) {}

  /** The text under which Redis counts the network, and which stands for it anywhere outside this process. */
  pseudonymOf(network: string): string {
    return networkPseudonym(this.pseudonymKey, network)
  }

  async count(
    keyId: string,
    pseudonym: string,
    routeName: string | undefined
  ): Promise<readonly [network: CountedPageRequest, key: CountedPageRequest]> {
    const { resolves, starts, startRoutes } = this.options
    const isStart = routeName !== undefined && startRoutes.includes(routeName)
    const { key, network } = isStart ? starts : resolves
    const { outer, inner } = await this.limiter.takeBoth(
      { limit: key, subject: keyId },
      { limit: network, subject: pseudonym }
    )
    return [
      { whose: 'network', limit: network, decision: inner },
      { whose: 'key', limit: key, decision: outer },
    ]
  }
}
