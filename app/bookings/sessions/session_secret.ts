import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { inject } from '@adonisjs/core/container'
import { Secret } from '@adonisjs/core/helpers'
import type { BookingSession } from './booking_session.js'
import { BookingSessionRepository } from './booking_session_repository.js'

/** Starts every secret, so that a leaked one is recognisable anywhere and never taken for a token. */
const SECRET_PREFIX = 'sbs_'

const SECRET_BYTES = 32

/** A new secret of 256 random bits. Only its hash is stored. */
export function newSecret(): Secret<string> {
  return new Secret(SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64url'))
}

/** SHA-256 in hexadecimal digits: a secret of that many random bits needs no salt and no slow hash. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Compares in constant time. */
function isSecretOf(hash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(hashOf(secret), 'hex'))
}

/** Returns the session in any status, or null when none has this id and this secret. */
@inject()
export class AuthenticateSession {
  constructor(private readonly sessions: BookingSessionRepository) {}

  async execute(id: string, secret: Secret<string>): Promise<BookingSession | null> {
    const found = await this.sessions.findForAuthentication(id)
    return found && isSecretOf(found.secretHash, secret.release()) ? found.session : null
  }
}
