import type { CachedTokens } from '#identity/tokens/verify_access_token'
import type { Clock } from '#shared/clock'
import type { OpenStream } from './open_stream.js'
import type { OpenStreams } from './open_streams.js'

interface TokenWatchOptions {
  /** Whether the organization is being deleted. */
  readonly isLeaving: (organizationId: string) => boolean
  /** How long a stream continues while the validity of its token is unknown. */
  readonly unconfirmedMaxMs: number
  /** Receives the reason why it is unknown. */
  readonly reportError: (error: unknown) => void
}

/** A token is valid while it is known and has not expired. */
export class TokenValidity {
  constructor(
    private readonly tokens: CachedTokens,
    private readonly clock: Clock
  ) {}

  /** Throws when the store is away. */
  async isValid(tokenId: string): Promise<boolean> {
    const token = await this.tokens.find(tokenId)
    return token !== null && token.expiresAt > this.clock.now()
  }
}

/**
 * Repeatedly checks the tokens of open streams, each once even with several streams. Ends the streams of invalid tokens
 * and of organizations that leave. When validity stays unknown for too long, clients are sent to another instance.
 */
export class TokenWatch {
  #unconfirmedSinceMs = new Map<string, number>()

  constructor(
    private readonly streams: OpenStreams,
    private readonly standing: Pick<TokenValidity, 'isValid'>,
    private readonly options: TokenWatchOptions
  ) {}

  /** Never throws. Call it about every second. */
  async check(): Promise<void> {
    for (const one of this.streams) {
      if (this.options.isLeaving(one.listening.organizationId)) {
        this.streams.end(one, 'credential_ended')
      }
    }
    const byToken = Map.groupBy(this.streams, ({ listening }) => listening.tokenId)
    byToken.delete(null)
    const unconfirmedSinceMs = new Map<string, number>()
    await Promise.all(
      Array.from(byToken, async ([tokenId, streams]) => {
        if (tokenId === null) return
        const isValid = await this.#isValid(tokenId)
        if (isValid === false) for (const one of streams) this.streams.end(one, 'credential_ended')
        if (isValid !== null) return
        const sinceMs = this.#unconfirmedSinceMs.get(tokenId) ?? performance.now()
        unconfirmedSinceMs.set(tokenId, sinceMs)
        this.#sendElsewhere(streams, sinceMs)
      })
    )
    this.#unconfirmedSinceMs = unconfirmedSinceMs
  }

  async #isValid(tokenId: string): Promise<boolean | null> {
    try {
      return await this.standing.isValid(tokenId)
    } catch (error) {
      this.options.reportError(error)
      return null
    }
  }

  #sendElsewhere(streams: readonly OpenStream[], unconfirmedSinceMs: number): void {
    if (performance.now() - unconfirmedSinceMs < this.options.unconfirmedMaxMs) return
    for (const one of streams) this.streams.redirect(one, 'credential_unproven')
  }
}
