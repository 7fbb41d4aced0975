import { createHash, createHmac } from 'node:crypto'
import type { Secret } from '@adonisjs/core/helpers'
import type { RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import { BoundedMap } from '#shared/bounded_map'

const REMEMBERED_MAX = 10_000
const VERDICT_MS = 10_000

/**
 * Counts the credentials of a network that failed, over all instances together. When there were too many, this
 * instance remembers the network as blocked until one more may be tried; meanwhile nobody need look at its unknown
 * credentials, so a flood of them costs neither store anything. The same credential again within ten seconds is no
 * further guess: a client that was not told of a revocation does not block its neighbours. Remembers the newest 10,000
 * of both. What Redis counts has a pseudonym for the network, made with `pseudonymKey`, which all instances share.
 */
export class FailedAuthentications {
  readonly #blockedUntilMs = new BoundedMap<string, number>(REMEMBERED_MAX)
  readonly #failedUntilMs = new BoundedMap<string, number>(REMEMBERED_MAX)
  /** While it is over, no credential is worth hashing to look it up. */
  #newestVerdictEndsMs = -Infinity
  #newestBlockEndsMs = -Infinity

  constructor(
    private readonly limiter: RateLimiter,
    private readonly limit: RateLimit,
    private readonly pseudonymKey: string
  ) {}

  /** Whether some network may be blocked, so that it is worth finding out which one a request is of. */
  get mayBlock(): boolean {
    return performance.now() < this.#newestBlockEndsMs
  }

  /** For how long the network is blocked yet; 0 when it is not. */
  blockedForMs(network: string): number {
    return Math.max(0, (this.#blockedUntilMs.get(network) ?? 0) - performance.now())
  }

  /** Whether this very credential failed a moment ago, and so would again. */
  hasFailed(credential: Secret<string>): boolean {
    const nowMs = performance.now()
    if (nowMs > this.#newestVerdictEndsMs) return false
    return (this.#failedUntilMs.get(digest(credential)) ?? 0) > nowMs
  }

  /** Counts one and gives for how long the network is blocked now; 0 when it is not. */
  async count(network: string, credential: Secret<string>): Promise<number> {
    if (this.hasFailed(credential)) return 0
    this.#newestVerdictEndsMs = performance.now() + VERDICT_MS
    this.#failedUntilMs.set(digest(credential), this.#newestVerdictEndsMs)
    const { allowed, retryAfterMs } = await this.limiter.take(this.limit, this.#pseudonym(network))
    if (allowed) return 0
    const blockedUntilMs = performance.now() + retryAfterMs
    this.#blockedUntilMs.set(network, blockedUntilMs)
    this.#newestBlockEndsMs = Math.max(this.#newestBlockEndsMs, blockedUntilMs)
    return retryAfterMs
  }

  /** An address is personal data, so Redis keeps none: all instances, and only they, derive the same text from it. */
  #pseudonym(network: string): string {
    return createHmac('sha256', this.pseudonymKey).update(network).digest('base64url')
  }
}

function digest(credential: Secret<string>): string {
  return createHash('sha256').update(credential.release()).digest('base64')
}
