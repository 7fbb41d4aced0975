import type { Secret } from '@adonisjs/core/helpers'
import type { CountedLimit, RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import { BoundedMap } from '#shared/bounded_map'
import { hashOf } from './session_secret.js'

const RECENTLY_VERIFIED_MAX = 10_000

/**
 * Counts requests with a session's secret across all instances, and remembers the hashes of the last 10,000 secrets
 * that were valid here. While Redis is away, this instance counts alone.
 */
export class SessionRequests {
  readonly #recentlyVerified = new BoundedMap<string, true>(RECENTLY_VERIFIED_MAX)

  constructor(
    private readonly limiter: RateLimiter,
    private readonly limit: RateLimit
  ) {}

  /** A secret counts as recently verified only for its own session; otherwise it would help to guess others. */
  isRecentlyVerified(sessionId: string, secret: Secret<string>): boolean {
    return this.#recentlyVerified.has(keyOf(sessionId, secret))
  }

  /** Call it for a valid secret. */
  async count(sessionId: string, secret: Secret<string>): Promise<[CountedLimit]> {
    this.#recentlyVerified.set(keyOf(sessionId, secret), true)
    const decision = await this.limiter.take(this.limit, sessionId)
    return [{ limit: this.limit, decision, detail: SECRET_USED_TOO_OFTEN }]
  }
}

export const SECRET_USED_TOO_OFTEN =
  'The secret of this booking session was used for too many requests.'

function keyOf(sessionId: string, secret: Secret<string>): string {
  return `${sessionId.toLowerCase()} ${hashOf(secret.release())}`
}

/** How long sessions wait for their pages. All times in milliseconds. */
export abstract class SessionTiming {
  /** How long a page may be away before its session is abandoned. */
  abstract readonly graceMs: number
  /** How long a session stays open without an owner or after a heartbeat. */
  abstract readonly unattendedMs: number
  /** How long a new session waits for its page. */
  abstract readonly unstartedMs: number
  /** For how long, and how often, an instance renews the presence of a page without a confirmed lease. */
  abstract readonly provisionalMs: number
  abstract readonly renewEveryMs: number
}
