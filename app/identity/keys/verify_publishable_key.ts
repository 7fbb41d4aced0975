import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { CachedCredentials } from '#identity/credentials/cached_credentials'
import { isSameHash, parseSecretValue } from '#identity/credentials/secret_value'
import { TokenUses, type UsedCredential } from '#identity/credentials/token_uses'
import { Clock } from '#shared/clock'
import { isPageOrigin } from './page_origin.js'
import { KEY_PREFIX, type KeyRefusal, type PublishableKey } from './publishable_key.js'

interface KeyUsesWrites {
  /** `place` is the position of the origin in `origins`. */
  use(organizationId: string, keyId: string, place: number, at: Date): void
  refusal(organizationId: string, keyId: string, refusal: KeyRefusal): void
}

type Use = UsedCredential & { readonly write: () => void }

/** Records when pages of each origin last used a key, and its last refusal. Each is written at most once a minute. */
export class KeyUses {
  readonly #uses = new TokenUses<Use>(({ write }) => write())
  readonly #refusals = new TokenUses<Use>(({ write }) => write())

  /** `writes` must not throw. */
  constructor(private readonly writes: KeyUsesWrites) {}

  record({ id, organizationId, origins, originUses }: PublishableKey, origin: string, at: Date) {
    const place = origins.indexOf(origin)
    const lastUsedAt = originUses[place]?.lastUsedAt ?? null
    const write = () => this.writes.use(organizationId, id, place, at)
    this.#uses.record({ id: `${id} ${place}`, organizationId, lastUsedAt, write }, at)
  }

  recordRefusal({ id, organizationId, lastRefusal }: PublishableKey, refusal: KeyRefusal): void {
    const lastUsedAt = lastRefusal?.at ?? null
    const write = () => this.writes.refusal(organizationId, id, refusal)
    this.#refusals.record({ id, organizationId, lastUsedAt, write }, refusal.at)
  }
}

/** The publishable keys in use on this instance. */
export class CachedKeys extends CachedCredentials<PublishableKey> {}

/** Returns the key behind a value; null when it is malformed, unknown, revoked or has another secret. */
@inject()
export class VerifyPublishableKey {
  constructor(
    private readonly cachedKeys: CachedKeys,
    private readonly uses: KeyUses,
    private readonly clock: Clock
  ) {}

  async execute(value: Secret<string>): Promise<PublishableKey | null> {
    const parsed = parseSecretValue(KEY_PREFIX, value)
    const key = parsed && (await this.cachedKeys.find(parsed.id))
    if (!key || !isSameHash(parsed.hash, key.hash)) return null
    return key
  }

  /** Whether this instance remembers that the value was valid recently. Asks no store. */
  isRecentlyVerified(value: Secret<string>): boolean {
    const parsed = parseSecretValue(KEY_PREFIX, value)
    const key = parsed && this.cachedKeys.peek(parsed.id)
    return Boolean(key && isSameHash(parsed.hash, key.hash))
  }

  /** Records a use. Call it only after the origin was accepted. */
  recordUse(key: PublishableKey, origin: string): void {
    this.uses.record(key, origin, this.clock.now())
  }

  /** Records a refused request. Its origin is kept only in the form that browsers send. */
  recordRefusal(key: PublishableKey, code: string, origin: string | undefined): void {
    const sent = origin !== undefined && isPageOrigin(origin) ? origin : null
    this.uses.recordRefusal(key, { code, origin: sent, at: this.clock.now() })
  }
}
