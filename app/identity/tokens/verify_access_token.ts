import { inject } from '@adonisjs/core/container'
import type { Secret } from '@adonisjs/core/helpers'
import { CachedCredentials } from '#identity/credentials/cached_credentials'
import { isSameHash, type PresentedSecret } from '#identity/credentials/secret_value'
import { TokenUses } from '#identity/credentials/token_uses'
import { Clock } from '#shared/clock'
import type { AccessToken } from './access_token.js'
import { parseTokenValue } from './token_value.js'

/** The access tokens in use on this instance. */
export class CachedTokens extends CachedCredentials<AccessToken> {}

/** The result for the right secret of a token that has expired and is not deleted yet. */
interface ExpiredToken {
  readonly expiredAt: Date
}

type Verified = AccessToken | ExpiredToken | null

/**
 * Returns the token behind a value, at once where this instance knows it. `ExpiredToken` is for the right secret alone,
 * so nobody else learns that the token existed. Null when the value is malformed, unknown, revoked or has another secret.
 */
@inject()
export class VerifyAccessToken {
  constructor(
    private readonly cachedTokens: CachedTokens,
    private readonly tokenUses: TokenUses,
    private readonly clock: Clock
  ) {}

  execute(value: Secret<string>): Verified | Promise<Verified> {
    const presented = parseTokenValue(value)
    if (!presented) return null
    const found = this.cachedTokens.find(presented.id)
    return found instanceof Promise
      ? found.then((token) => this.#verified(presented, token))
      : this.#verified(presented, found)
  }

  #verified(presented: PresentedSecret, token: AccessToken | null): Verified {
    if (!token || !isSameHash(presented.hash, token.hash)) return null
    const now = this.clock.now()
    if (token.expiresAt <= now) return { expiredAt: token.expiresAt }
    this.tokenUses.record(token, now)
    return token
  }

  /** Whether this instance remembers that the value was valid recently. Asks no store. */
  isRecentlyVerified(value: Secret<string>): boolean {
    const presented = parseTokenValue(value)
    const token = presented && this.cachedTokens.peek(presented.id)
    return Boolean(token && isSameHash(presented.hash, token.hash))
  }
}
