import { TokenUses, type UsedCredential } from '#identity/tokens/token_uses'
import type { KeyRefusal, PublishableKey } from './publishable_key.js'

interface KeyUsesWrites {
  /** `place` is that of the origin among those of the key. */
  use(organizationId: string, keyId: string, place: number, at: Date): void
  refusal(organizationId: string, keyId: string, refusal: KeyRefusal): void
}

type Use = UsedCredential & { readonly write: () => void }

/** When pages of each origin last used a publishable key, and what it last refused: each is written at most once a minute. */
export class KeyUses {
  readonly #uses = new TokenUses<Use>(({ write }) => write())
  readonly #refusals = new TokenUses<Use>(({ write }) => write())

  /** `writes` must not throw. */
  constructor(private readonly writes: KeyUsesWrites) {}

  record({ id, organizationId, origins, originUses }: PublishableKey, origin: string, at: Date) {
    const place = origins.indexOf(origin)
    const lastUsedAt = originUses[place] ?? null
    const write = () => this.writes.use(organizationId, id, place, at)
    this.#uses.record({ id: `${id} ${place}`, organizationId, lastUsedAt, write }, at)
  }

  recordRefusal({ id, organizationId, lastRefusal }: PublishableKey, refusal: KeyRefusal): void {
    const lastUsedAt = lastRefusal?.at ?? null
    const write = () => this.writes.refusal(organizationId, id, refusal)
    this.#refusals.record({ id, organizationId, lastUsedAt, write }, refusal.at)
  }
}
