import type { RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'

const BLOCKED_MAX = 10_000

/**
 * Counts the credentials of a network that failed, over all instances together. When there were too many, this
 * instance remembers the network as blocked until one more may be tried; meanwhile nobody need look at its unknown
 * credentials, so a flood of them costs neither store anything. Remembers 10,000 networks, the newest.
 */
export class FailedAuthentications {
  readonly #blockedUntilMs = new Map<string, number>()

  constructor(
    private readonly limiter: RateLimiter,
    private readonly limit: RateLimit
  ) {}

  /** For how long the network is blocked yet; 0 when it is not. */
  blockedForMs(network: string): number {
    const untilMs = this.#blockedUntilMs.get(network) ?? 0
    return Math.max(0, untilMs - performance.now())
  }

  /** Counts one and gives for how long the network is blocked now; 0 when it is not. */
  async count(network: string): Promise<number> {
    const { allowed, retryAfterMs } = await this.limiter.take(this.limit, network)
    if (allowed) return 0
    this.#blockedUntilMs.delete(network)
    this.#blockedUntilMs.set(network, performance.now() + retryAfterMs)
    const [oldest] = this.#blockedUntilMs.keys()
    if (this.#blockedUntilMs.size > BLOCKED_MAX && oldest !== undefined) {
      this.#blockedUntilMs.delete(oldest)
    }
    return retryAfterMs
  }
}
