import { hash } from 'node:crypto'
import type { AccessToken as BearerToken } from '@adonisjs/auth/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import type { AccessToken } from '#identity/access_token'
import { BoundedMap } from '#shared/bounded_map'

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
