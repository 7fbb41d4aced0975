import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import type { CountedLimit, RateLimit } from '#cluster/limiter/rate_limit'
import type { RateLimiter } from '#cluster/limiter/rate_limiter'
import { BoundedMap } from '#shared/bounded_map'
import { Clock } from '#shared/clock'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { HOUR_MS } from '#shared/time'
import { type OperatorCredential, operatorHashOf } from './operator_credential.js'
import { OperatorCredentialRepository } from './operator_credential_repository.js'

const RECENTLY_VERIFIED_MAX = 1_000
/** How long a credential may serve after MongoDB last confirmed it. */
const REUSED_FOR_MS = HOUR_MS

/**
 * Counts the requests of each operator's credential across all instances, and remembers the last 1,000 that were valid
 * here: they are checked even when their network is blocked. While Redis is away, this instance counts alone.
 */
export class OperatorRequests {
  readonly #recentlyVerified = new BoundedMap<
    string,
    { readonly credential: OperatorCredential; readonly atMs: number }
  >(RECENTLY_VERIFIED_MAX)
  readonly #revoked = new BoundedMap<string, true>(RECENTLY_VERIFIED_MAX)

  constructor(
    private readonly limiter: RateLimiter,
    private readonly limit: RateLimit
  ) {}

  isRecentlyVerified(secret: Secret<string>): boolean {
    return this.#recentlyVerified.has(operatorHashOf(secret))
  }

  /** Keeps what MongoDB knows of a secret: its credential, or null. */
  note(credential: OperatorCredential | null, secret: Secret<string>): void {
    const hash = operatorHashOf(secret)
    if (credential === null || this.#revoked.has(credential.id)) this.#recentlyVerified.delete(hash)
    else this.#recentlyVerified.set(hash, { credential, atMs: performance.now() })
  }

  /** The credential that MongoDB confirmed within the last hour; null for any other. */
  known(secret: Secret<string>, now: Date): OperatorCredential | null {
    const found = this.#recentlyVerified.get(operatorHashOf(secret))
    const isFresh = found !== undefined && performance.now() - found.atMs < REUSED_FOR_MS
    return isFresh && found.credential.expiresAt > now ? found.credential : null
  }

  /** The credential has been revoked, here or elsewhere. A read in progress does not bring it back. */
  revoke(id: string): void {
    this.#revoked.set(id, true)
    for (const [hash, { credential }] of this.#recentlyVerified) {
      if (credential.id === id) this.#recentlyVerified.delete(hash)
    }
  }

  /** Call it for a valid credential. */
  async count(credentialId: string): Promise<CountedLimit[]> {
    const decision = await this.limiter.take(this.limit, credentialId)
    return [{ limit: this.limit, decision, detail: TOO_MANY }]
  }
}

const TOO_MANY = "This operator's credential was used for too many requests."

const USE_RECORDED_EVERY_MS = 60_000

/**
 * Returns the live credential behind a value; null when it is unknown, expired or revoked. While MongoDB is away, so that
 * operators can watch the outage, it accepts what MongoDB confirmed here within the last hour, and throws for the rest.
 */
@inject()
export class VerifyOperatorCredential {
  constructor(
    private readonly credentials: OperatorCredentialRepository,
    private readonly requests: OperatorRequests,
    private readonly clock: Clock
  ) {}

  async execute(value: Secret<string>): Promise<OperatorCredential | null> {
    const now = this.clock.now()
    const credential = await this.#find(value, now)
    if (!credential) return null
    const lastUsedMs = credential.lastUsedAt?.getTime() ?? -Infinity
    if (now.getTime() - lastUsedMs >= USE_RECORDED_EVERY_MS) await this.#record(credential.id, now)
    return credential
  }

  isRecentlyVerified(value: Secret<string>): boolean {
    return this.requests.isRecentlyVerified(value)
  }

  async #find(value: Secret<string>, now: Date): Promise<OperatorCredential | null> {
    try {
      const found = await this.credentials.findByHash(operatorHashOf(value), now)
      this.requests.note(found, value)
      return found
    } catch (error) {
      const known = isStoreUnavailable(error) ? this.requests.known(value, now) : null
      if (known === null) throw error
      return known
    }
  }

  /** A use that MongoDB does not take is lost; the next one is recorded. */
  async #record(id: string, at: Date): Promise<void> {
    try {
      await this.credentials.markUsed(null, id, at)
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error
    }
  }
}
