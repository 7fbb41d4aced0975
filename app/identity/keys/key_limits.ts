import type { RateDecision, RateLimit, RateTake } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import { networkPseudonym } from '#identity/credentials/networks'
import { siteLimitOf, sitePrefixOf } from '#shared/http/client_address'

interface KeyRates {
  readonly key: RateLimit
  /** Of one network within one key. */
  readonly network: RateLimit
}

interface KeyLimitsOptions {
  readonly resolves: KeyRates
  readonly starts: KeyRates
  /** The names of the routes that start something. */
  readonly startRoutes: readonly string[]
}

interface CountedPageRequest {
  readonly whose: keyof KeyRates | 'site'
  readonly limit: RateLimit
  readonly decision: RateDecision
}

/**
 * Counts a page's request against its key and against the visitor's network within that key, across all instances. It
 * takes one round trip, or two for an IPv6 network. A refused network does not use up its key's limit, so one flood does
 * not close the pages of a whole clinic. Nothing counts against the organization's tokens. In an outage of Redis each
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

  /** The network comes first. One of a site prefix counts against that, too, before it counts against the key. */
  async count(
    keyId: string,
    network: string,
    routeName: string | undefined
  ): Promise<readonly CountedPageRequest[]> {
    const { resolves, starts, startRoutes } = this.options
    const isStart = routeName !== undefined && startRoutes.includes(routeName)
    const rates = isStart ? starts : resolves
    const ofNetwork = { limit: rates.network, subject: this.pseudonymOf(network) }
    const ofKey = { limit: rates.key, subject: keyId }
    const prefix = sitePrefixOf(network)
    if (prefix === null) {
      const { outer, inner } = await this.limiter.takeBoth(ofKey, ofNetwork)
      return [counted('network', ofNetwork, inner), counted('key', ofKey, outer)]
    }
    const subject = `${keyId}:${this.pseudonymOf(prefix)}`
    const ofSite = { limit: siteLimitOf(rates.network), subject }
    const { outer, inner } = await this.limiter.takeBoth(ofSite, ofNetwork)
    const taken = [counted('network', ofNetwork, inner), counted('site', ofSite, outer)]
    if (taken.some(({ decision }) => !decision.allowed)) return taken
    return [...taken, counted('key', ofKey, await this.limiter.take(rates.key, keyId))]
  }
}

function counted(
  whose: CountedPageRequest['whose'],
  { limit }: RateTake,
  decision: RateDecision
): CountedPageRequest {
  return { whose, limit, decision }
}
