import type { AccessToken } from '#identity/access_token'
import { BoundedMap } from '#shared/bounded_map'
import { isStoreUnavailable } from '#shared/store_unavailable'
import { Tally } from '#shared/tally'
import type { TokenSource } from './token_source.js'

export interface KnownTokensOptions {
  readonly source: TokenSource
  /** Whether this instance currently receives revocations by other instances. */
  readonly isReceiving: () => boolean
  /** How long a token may be used after the store confirmed it. */
  readonly freshForMs: number
  /** Like `freshForMs`, while the store is away and revocations are received. */
  readonly maxOutageMs: number
  /** An answer to `revalidate` that takes longer means that the store is away. */
  readonly storeTimeoutMs: number
  readonly maxTokens: number
  /** Receives the error of a failed `revalidate`, unless the store was just away. */
  readonly report: (error: unknown) => void
}

interface Known {
  token: AccessToken
  /** When the newest read that found the token began. */
  confirmedAtMs: number
  /** Whether every revocation since then has been received. */
  isReceivingSince: boolean
  usedAtMs: number
}

interface Reading {
  readonly startedAtMs: number
  readonly outcome: Promise<AccessToken | null>
  isRevoked: boolean
}

/**
 * Keeps the tokens in use in memory. It never returns a token that was revoked `freshForMs` or longer before the
 * call, whether or not the revocation's message arrived: each `revalidate` asks the store about all tokens in use at
 * once, and a token without a recent answer is read again. While the store is away, only instances that still reach it
 * can revoke, so tokens last longer, as long as messages from those instances arrive. Unknown tokens are not kept.
 */
export class KnownTokens {
  /** `hit`: `find` answered from memory; `read`: it asked the store. */
  readonly finds = new Tally(['hit', 'read'])
  /** The least recently used comes first. */
  readonly #tokens: BoundedMap<string, Known>
  readonly #readings = new Map<string, Reading>()
  #isStoreAway = false

  /** `now` is monotonic. */
  constructor(
    private readonly options: KnownTokensOptions,
    private readonly now: () => number = () => performance.now()
  ) {
    this.#tokens = new BoundedMap(options.maxTokens)
  }

  /** The token, even if it has expired; null when it does not exist. Throws when the store cannot tell. */
  async find(id: string): Promise<AccessToken | null> {
    const nowMs = this.now()
    const known = this.#tokens.get(id)
    if (known) {
      known.usedAtMs = nowMs
      this.#tokens.set(id, known)
      const isFresh = nowMs - known.confirmedAtMs <= this.options.freshForMs
      if (isFresh || (this.#isStoreAway && this.#lasts(known))) {
        this.finds.add('hit')
        return known.token
      }
    }
    this.finds.add('read')
    try {
      return await this.#readOnce(id, nowMs)
    } catch (error) {
      if (known && this.#tokens.get(id) === known && isStoreUnavailable(error)) {
        this.#isStoreAway = true
        if (this.#lasts(known)) return known.token
      }
      throw error
    }
  }

  /** The token in memory, however old; only good for checking whether a caller has been here before. */
  peek(id: string): AccessToken | null {
    return this.#tokens.get(id)?.token ?? null
  }

  /** The token has been revoked, here or elsewhere. A read in progress does not bring it back. */
  revoke(id: string): void {
    this.#tokens.delete(id)
    const reading = this.#readings.get(id)
    if (reading) reading.isRevoked = true
  }

  /** Revocations may have been missed: each token is read again before its next use. */
  forgetAll(): void {
    this.#tokens.clear()
    this.#readings.clear()
  }

  /** Asks the store, in one read, which of the tokens in use still exist. Never throws. */
  async revalidate(): Promise<void> {
    const { source, isReceiving, freshForMs, storeTimeoutMs, report } = this.options
    const askedAtMs = this.now()
    const asked = [...this.#tokens].filter(
      ([, { usedAtMs }]) => askedAtMs - usedAtMs <= 2 * freshForMs
    )
    if (asked.length === 0 && !this.#isStoreAway) return
    const isReceivingSince = isReceiving()
    const timeout = setTimeout(() => (this.#isStoreAway = true), storeTimeoutMs)
    try {
      const found = await source.findAllForAuthentication(asked.map(([id]) => id))
      this.#isStoreAway = false
      for (const [id, known] of asked) {
        if (this.#tokens.get(id) !== known) continue
        const token = found.get(id)
        if (!token) {
          this.#tokens.delete(id)
          continue
        }
        known.token = token
        known.confirmedAtMs = askedAtMs
        known.isReceivingSince = isReceivingSince
      }
    } catch (error) {
      if (isStoreUnavailable(error)) this.#isStoreAway = true
      else report(error)
    } finally {
      clearTimeout(timeout)
    }
  }

  #lasts({ confirmedAtMs, isReceivingSince }: Known): boolean {
    const { isReceiving, maxOutageMs } = this.options
    return isReceivingSince && isReceiving() && this.now() - confirmedAtMs <= maxOutageMs
  }

  /** Concurrent callers share a read, unless it began too long ago to prove anything about now. */
  #readOnce(id: string, nowMs: number): Promise<AccessToken | null> {
    const shared = this.#readings.get(id)
    if (shared && nowMs - shared.startedAtMs <= this.options.freshForMs) return shared.outcome
    const isReceivingSince = this.options.isReceiving()
    const outcome = this.options.source.findForAuthentication(id).then((token) => {
      if (!token || reading.isRevoked) return null
      if (this.#readings.get(id) === reading) {
        this.#tokens.set(id, { token, confirmedAtMs: nowMs, isReceivingSince, usedAtMs: nowMs })
      }
      return token
    })
    const reading: Reading = { startedAtMs: nowMs, outcome, isRevoked: false }
    this.#readings.set(id, reading)
    const end = () => {
      if (this.#readings.get(id) === reading) this.#readings.delete(id)
    }
    outcome.then(end, end)
    return outcome
  }
}
