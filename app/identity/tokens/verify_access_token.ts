import { hash } from 'node:crypto'
import { AccessToken as BearerToken } from '@adonisjs/auth/access_tokens'
import { inject } from '@adonisjs/core'
import type { Secret } from '@adonisjs/core/helpers'
import { KnownCredentials } from '#identity/credentials/known_credentials'
import { TokenUses } from '#identity/credentials/token_uses'
import { BoundedMap } from '#shared/bounded_map'
import { Clock } from '#shared/clock'
import { isIdentifier } from '#shared/identifiers'
import type { AccessToken } from './access_token.js'
import { toBearerToken, TOKEN_PREFIX } from './bearer_token.js'

/** The access tokens in use on this instance. */
export class KnownTokens extends KnownCredentials<AccessToken> {}

const ENTRIES_MAX = 10_000

interface Verified {
  /** The token as it was when the secret was compared with its hash. */
  readonly accessToken: AccessToken
  readonly bearerToken: BearerToken
}

/**
 * Remembers credentials whose secret was right, so that the next request with one is neither decoded nor compared
 * again. Holds digests and no secrets. Whether the token still exists, with the same hash, must be checked separately.
 * Remembers the newest 10,000.
 */
export class VerifiedCredentials {
  readonly #verified = new BoundedMap<string, Verified>(ENTRIES_MAX)

  find(credential: Secret<string>): Verified | null {
    return this.#verified.get(digest(credential)) ?? null
  }

  remember(credential: Secret<string>, verified: Verified): void {
    this.#verified.set(digest(credential), verified)
  }
}

function digest(credential: Secret<string>): string {
  return hash('sha256', credential.release(), 'base64')
}

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
