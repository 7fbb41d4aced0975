import { TokenUses, type UsedCredential } from '#identity/tokens/token_uses'
import type { KeyRefusal, PublishableKey } from './publishable_key.js'

interface UseAtOrigin extends UsedCredential {
  readonly keyId: string
  /** Of the origin among those of the key. */
  readonly place: number
}

interface Refused extends UsedCredential {
  readonly refusal: KeyRefusal
}

interface KeyUsesWrites {
  use(organizationId: string, keyId: string, place: number, at: Date): void
  refusal(organizationId: string, keyId: string, refusal: KeyRefusal): void
}

/** When pages of each origin last used a publishable key, and what it last refused: at most one write of each in a minute. */
export class KeyUses {
  readonly #uses: TokenUses<UseAtOrigin>
  readonly #refusals: TokenUses<Refused>

  /** `writes` must not throw. */
  constructor(writes: KeyUsesWrites) {
    this.#uses = new TokenUses(({ organizationId, keyId, place }, at) =>
      writes.use(organizationId, keyId, place, at)
    )
    this.#refusals = new TokenUses(({ organizationId, id, refusal }) =>
      writes.refusal(organizationId, id, refusal)
    )
  }

  record({ id: keyId, organizationId, ...key }: PublishableKey, origin: string, at: Date): void {
    const place = key.origins.indexOf(origin)
    const lastUsedAt = key.originUses[place] ?? null
    this.#uses.record({ id: `${keyId} ${place}`, keyId, organizationId, place, lastUsedAt }, at)
  }

  recordRefusal({ id, organizationId, lastRefusal }: PublishableKey, refusal: KeyRefusal): void {
    const lastUsedAt = lastRefusal?.at ?? null
    this.#refusals.record({ id, organizationId, lastUsedAt, refusal }, refusal.at)
  }
}
