import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret } from '@adonisjs/core/helpers'
import { isIdentifier } from '#shared/identifiers'

/** Starts every value, so that a key is recognised wherever it appears and never taken for an access token. */
const KEY_PREFIX = 'sbp_'
const SECRET_BYTES = 32
const KEY = /^sbp_([0-9a-f]{24})\.([\w-]{43})$/

/** A value as the store knows it: which key it claims to be, and a hash of its secret. */
interface ParsedKey {
  readonly id: string
  readonly hash: string
}

/** A new value of 256 random bits for the key with this id. Only its hash is stored. */
export function newKeyValue(id: string): ParsedKey & { readonly value: Secret<string> } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { id, hash: hashOf(secret), value: new Secret(`${KEY_PREFIX}${id}.${secret}`) }
}

/** Null when the text has not the form of a key. */
export function parseKeyValue(value: Secret<string>): ParsedKey | null {
  const [, id = '', secret = ''] = KEY.exec(value.release()) ?? []
  return isIdentifier(id) ? { id, hash: hashOf(secret) } : null
}

/** Compares in constant time. */
export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
