import type { Secret } from '@adonisjs/core/helpers'
import type { RateDecision, RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import { BoundedMap } from '#shared/bounded_map'
import { operatorHashOf } from './operator_secret.js'

const FAMILIAR_MAX = 1_000

/**
 * Counts the requests of each operator's credential across all instances, and remembers the last 1,000 that were valid
 * here: they are checked even when their network is blocked. While Redis is away, this instance counts alone.
 */
export class OperatorRequests {
  readonly #familiar = new BoundedMap<string, true>(FAMILIAR_MAX)

  constructor(
    private readonly limiter: RateLimiter,
    private readonly limit: RateLimit
  ) {}

  isFamiliar(secret: Secret<string>): boolean {
    return this.#familiar.has(operatorHashOf(secret))
  }

  /** Call it for a valid credential. */
  async count(
    credentialId: string,
    secret: Secret<string>
  ): Promise<{ readonly limit: RateLimit; readonly decision: RateDecision }> {
    this.#familiar.set(operatorHashOf(secret), true)
    return { limit: this.limit, decision: await this.limiter.take(this.limit, credentialId) }
  }
}
