import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import { KeyUses } from '#identity/keys/key_uses'
import { isSameHash, parseKeyValue } from '#identity/keys/key_value'
import { KnownKeys } from '#identity/keys/known_keys'
import { isPageOrigin } from '#identity/keys/page_origin'
import type { PublishableKey } from '#identity/keys/publishable_key'
import { Clock } from '#shared/clock'

/** Returns the key behind a value; null when it is malformed, unknown, revoked or has another secret. */
@inject()
export class VerifyPublishableKey {
  constructor(
    private readonly knownKeys: KnownKeys,
    private readonly uses: KeyUses,
    private readonly clock: Clock
  ) {}

  async execute(value: Secret<string>): Promise<PublishableKey | null> {
    const parsed = parseKeyValue(value)
    const key = parsed && (await this.knownKeys.find(parsed.id))
    if (!key || !isSameHash(parsed.hash, key.hash)) return null
    return key
  }

  /** Whether this instance remembers that the value was valid recently. Asks no store. */
  isFamiliar(value: Secret<string>): boolean {
    const parsed = parseKeyValue(value)
    const key = parsed && this.knownKeys.peek(parsed.id)
    return Boolean(key && isSameHash(parsed.hash, key.hash))
  }

  /** Call it for a request that the key admits: a use from a foreign origin is none. */
  recordUse(key: PublishableKey, origin: string): void {
    this.uses.record(key, origin, this.clock.now())
  }

  /** Call it for a request that the key does not admit. An origin that no browser sends is not kept. */
  recordRefusal(key: PublishableKey, code: string, origin: string | undefined): void {
    const sent = origin !== undefined && isPageOrigin(origin) ? origin : null
    this.uses.recordRefusal(key, { code, origin: sent, at: this.clock.now() })
  }
}
