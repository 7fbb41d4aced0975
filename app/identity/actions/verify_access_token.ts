import { AccessToken as BearerToken } from '@adonisjs/auth/access_tokens'
import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import { TOKEN_PREFIX, toBearerToken } from '#identity/bearer_token'
import { KnownTokens } from '#identity/tokens/known_tokens'
import { TokenUses } from '#identity/tokens/token_uses'
import { Clock } from '#shared/clock'
import { isIdentifier } from '#shared/identifiers'

/** Gives the token behind a value, or null when it is malformed, unknown, revoked, expired or has another secret. */
@inject()
export class VerifyAccessToken {
  constructor(
    protected knownTokens: KnownTokens,
    protected tokenUses: TokenUses,
    protected clock: Clock
  ) {}

  async execute(value: Secret<string>): Promise<BearerToken | null> {
    const decoded = decode(value)
    const accessToken = decoded && (await this.knownTokens.find(decoded.identifier))
    if (!accessToken) return null

    const bearerToken = toBearerToken(accessToken)
    const now = this.clock.now()
    if (!bearerToken.verify(decoded.secret) || accessToken.expiresAt <= now) return null
    this.tokenUses.record(accessToken, now)
    return bearerToken
  }

  /** Whether the value was good lately, as far as this instance remembers. Asks nobody. */
  isFamiliar(value: Secret<string>): boolean {
    const decoded = decode(value)
    const accessToken = decoded && this.knownTokens.peek(decoded.identifier)
    return Boolean(accessToken && toBearerToken(accessToken).verify(decoded.secret))
  }
}

function decode(value: Secret<string>) {
  const decoded = BearerToken.decode(TOKEN_PREFIX, value.release())
  if (!decoded || !isIdentifier(decoded.identifier)) return null
  return { ...decoded, identifier: decoded.identifier.toLowerCase() }
}
