import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret } from '@adonisjs/core/helpers'
import { isIdentifier } from '#shared/identifiers'

const SECRET_BYTES = 32
const VALUE = /^([0-9a-f]{24})\.([\w-]{43})$/

/** A credential's value as the store knows it: which credential it names, and a hash of its secret. */
export interface PresentedSecret {
  readonly id: string
  readonly hash: string
}

/**
 * A new value for the credential with this id. The prefix of each kind makes a leaked value recognisable anywhere, and
 * keeps it from being taken for another kind. Only the hash is stored.
 */
export function newSecretValue(
  prefix: string,
  id: string
): PresentedSecret & { readonly value: Secret<string> } {
  const secret = randomSecret()
  return { id, hash: secretHash(secret), value: new Secret(`${prefix}${id}.${secret}`) }
}

/** Null unless the value has the prefix and the form of `newSecretValue`. */
export function parseSecretValue(prefix: string, value: Secret<string>): PresentedSecret | null {
  const text = value.release()
  if (!text.startsWith(prefix)) return null
  const [, id = '', secret = ''] = VALUE.exec(text.slice(prefix.length)) ?? []
  return isIdentifier(id) ? { id, hash: secretHash(secret) } : null
}

/** 256 random bits. */
export function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** SHA-256 in hexadecimal digits. Random secrets of this length need no salt and no slow hash. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/** Compares in constant time. */
export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
