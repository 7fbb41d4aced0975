import { LocalRateLimits } from './local_rate_limits.js'
import type { RateDecision, RateLimit } from './rate_limit.js'

/** Counts what a network reads without a credential, at this instance alone: no store is asked. */
export class PublicReads {
  readonly #counts = new LocalRateLimits(() => ({ live: 1, most: 1 }))

  constructor(private readonly limit: RateLimit) {}

  take(network: string): RateDecision {
    return this.#counts.take(network, this.limit, 1)
  }
}
