import { AccessToken as BearerToken } from '@adonisjs/auth/access_tokens'
import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import type { AccessToken } from '#identity/access_token'
import { TOKEN_PREFIX, toBearerToken } from '#identity/bearer_token'
import { KnownTokens } from '#identity/tokens/known_tokens'
import { TokenUses } from '#identity/tokens/token_uses'
import { VerifiedCredentials } from '#identity/tokens/verified_credentials'
import { Clock } from '#shared/clock'
import { isIdentifier } from '#shared/identifiers'

/** Of a value with the right secret whose token has expired and is not deleted yet. */
export interface ExpiredToken {
  readonly expiredAt: Date
}

/**
 * Returns the token behind a value. Returns `ExpiredToken` only for the right secret, so nobody else learns that the
 * token existed, and null when the value is malformed, unknown, revoked or has another secret.
 */
@inject()
export class VerifyAccessToken {
  constructor(
    private readonly knownTokens: KnownTokens,
    private readonly credentials: VerifiedCredentials,
    private readonly tokenUses: TokenUses,
    private readonly clock: Clock
  ) {}

  async execute(value: Secret<string>): Promise<BearerToken | ExpiredToken | null> {
    const verified = this.credentials.find(value)
    const id = verified?.accessToken.id ?? decode(value)?.identifier
    const accessToken = id === undefined ? null : await this.knownTokens.find(id)
    if (!accessToken) return null

    const now = this.clock.now()
    const bearerToken =
      verified?.accessToken === accessToken
        ? verified.bearerToken
        : this.#verify(value, accessToken)
    if (!bearerToken) return null
    if (accessToken.expiresAt <= now) return { expiredAt: accessToken.expiresAt }
    this.tokenUses.record(accessToken, now)
    return bearerToken
  }

  /** Whether this instance remembers that the value was valid recently. Asks no store. */
  isFamiliar(value: Secret<string>): boolean {
    const decoded = decode(value)
    const accessToken = decoded && this.knownTokens.peek(decoded.identifier)
    return Boolean(accessToken && toBearerToken(accessToken).verify(decoded.secret))
  }

  #verify(value: Secret<string>, accessToken: AccessToken): BearerToken | null {
    const decoded = decode(value)
    const bearerToken = toBearerToken(accessToken)
    if (!decoded || !bearerToken.verify(decoded.secret)) return null
    this.credentials.remember(value, { accessToken, bearerToken })
    return bearerToken
  }
}

function decode(value: Secret<string>) {
  const decoded = BearerToken.decode(TOKEN_PREFIX, value.release())
  if (!decoded || !isIdentifier(decoded.identifier)) return null
  return { ...decoded, identifier: decoded.identifier.toLowerCase() }
}
