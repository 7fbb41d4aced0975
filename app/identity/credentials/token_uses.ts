import { BoundedMap } from '#shared/bounded_map'

const RECORDED_EVERY_MS = 60_000
const ENTRIES_MAX = 10_000

/** A token or a key, as far as its uses are concerned. */
export interface UsedCredential {
  readonly id: string
  readonly organizationId: string
  readonly lastUsedAt: Date | null
  /** Of a person's session: their member is `derivedFromId`. */
  readonly person?: object | null
  readonly derivedFromId?: string | null
}

/**
 * Records when tokens were last used, at most once a minute for each, and without blocking a request. A use that cannot
 * be written is lost, and the next one is tried a minute later.
 */
export class TokenUses<Credential extends UsedCredential = UsedCredential> {
  readonly #recordedAtMs = new BoundedMap<string, number>(ENTRIES_MAX)

  /** `write` must not reject. */
  constructor(private readonly write: (token: Credential, at: Date) => void) {}

  record(token: Credential, at: Date): void {
    const atMs = at.getTime()
    const remembered = this.#recordedAtMs.get(token.id) ?? -Infinity
    const recordedMs = Math.max(token.lastUsedAt?.getTime() ?? -Infinity, remembered)
    if (atMs - recordedMs < RECORDED_EVERY_MS) return
    this.#recordedAtMs.set(token.id, atMs)
    this.write(token, at)
  }
}
