import { siteLimitOf, sitePrefixOf } from '#shared/http/client_address'
import { LocalRateLimits } from './local_rate_limits.js'
import type { RateDecision, RateLimit } from './rate_limit.js'

/** Counts what a network, and its site prefix, reads without a credential, at this instance alone: no store is asked. */
export class PublicReads {
  readonly #counts = new LocalRateLimits(() => ({ live: 1, most: 1 }))

  constructor(private readonly limit: RateLimit) {}

  take(network: string): RateDecision {
    const ofNetwork = this.#counts.take(network, this.limit, 1)
    const site = sitePrefixOf(network)
    if (site === null || !ofNetwork.allowed) return ofNetwork
    const ofSite = this.#counts.take(site, siteLimitOf(this.limit), 1)
    return ofSite.allowed ? ofNetwork : ofSite
  }
}
