import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret } from '@adonisjs/core/helpers'

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
export function isSecretOf(hash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(hashOf(secret), 'hex'))
}
