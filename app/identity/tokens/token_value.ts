import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Secret } from '@adonisjs/core/helpers'
import { type PresentedSecret, secretHash } from '#identity/credentials/secret_value'
import { isIdentifier } from '#shared/identifiers'
import { DAY_MS } from '#shared/time'

/** Starts every token, so that a leaked one is recognised wherever it appears. */
const TOKEN_PREFIX = 'sbx_'
const TOKEN = /^sbx_([\w-]+)\.([\w-]+)$/
const SECRET_BYTES = 30
/** How many characters of Base64 these bytes take. The checksum follows them. */
const SECRET_LENGTH = 40

/** A new secret, which ends with a checksum. Only its hash is stored. */
export function newTokenSecret(): { readonly secret: Secret<string>; readonly hash: string } {
  const random = randomBytes(SECRET_BYTES).toString('base64url')
  const secret = `${random}${crc32(random)}`
  return { secret: new Secret(secret), hash: secretHash(secret) }
}

export function tokenValue(id: string, secret: Secret<string>): Secret<string> {
  const [encodedId, encodedSecret] = [id, secret.release()].map((part) =>
    Buffer.from(part).toString('base64url')
  )
  return new Secret(`${TOKEN_PREFIX}${encodedId}.${encodedSecret}`)
}

/** Null unless the text has the form of a token. */
export function parseTokenValue(value: Secret<string>): PresentedSecret | null {
  const [, encodedId = '', encodedSecret = ''] = TOKEN.exec(value.release()) ?? []
  const id = Buffer.from(encodedId, 'base64url').toString().toLowerCase()
  if (!isIdentifier(id)) return null
  return { id, hash: secretHash(Buffer.from(encodedSecret, 'base64url').toString()) }
}

/** Whether a text is a token as it was made, by its checksum. */
export function isWholeToken(value: string): boolean {
  const [, encodedSecret = ''] = value.split('.')
  const secret = Buffer.from(encodedSecret, 'base64url').toString()
  const random = secret.slice(0, SECRET_LENGTH)
  return secret === `${random}${crc32(random)}` && parseTokenValue(new Secret(value)) !== null
}

/** Starts every code of a sign-in link. Its identifier is that of the token with which it signs in. */
export const CODE_PREFIX = 'sbl_'

/** How long a code may wait for its one use, on the machine of the instance. */
export const SIGN_IN_CODE_LIFETIME_MS = 300_000

/** Like `SIGN_IN_CODE_LIFETIME_MS`, for a colleague's code, which also expires with its token. */
export const INVITATION_LIFETIME_MS = DAY_MS
