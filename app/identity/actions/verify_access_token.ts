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

/**
 * Returns the token behind a value, or null when the value is malformed, unknown, revoked, expired or has another
 * secret.
 */
@inject()
export class VerifyAccessToken {
  constructor(
    private readonly knownTokens: KnownTokens,
    private readonly credentials: VerifiedCredentials,
    private readonly tokenUses: TokenUses,
    private readonly clock: Clock
  ) {}

  async execute(value: Secret<string>): Promise<BearerToken | null> {
    const verified = this.credentials.find(value)
    const id = verified?.accessToken.id ?? decode(value)?.identifier
    const accessToken = id === undefined ? null : await this.knownTokens.find(id)
    if (!accessToken) return null

    const now = this.clock.now()
    const bearerToken =
      verified?.accessToken === accessToken
        ? verified.bearerToken
        : this.#verify(value, accessToken)
    if (!bearerToken || accessToken.expiresAt <= now) return null
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
