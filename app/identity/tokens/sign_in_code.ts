import { createHash, randomBytes } from 'node:crypto'
import { Secret } from '@adonisjs/core/helpers'
import { isIdentifier } from '#shared/identifiers'
import { DAY_MS } from '#shared/time'

/** Starts every code, so that a leaked one is recognisable anywhere and never taken for a token. */
const CODE_PREFIX = 'sbl_'
const SECRET_BYTES = 32
const CODE = /^sbl_([0-9a-f]{24})\.([\w-]{43})$/

/** How long a code may wait for its one use, on the machine of the instance. */
export const SIGN_IN_CODE_LIFETIME_MS = 300_000

/** Like `SIGN_IN_CODE_LIFETIME_MS`, of a code for a colleague, which waits no longer than its token lives. */
export const INVITATION_LIFETIME_MS = DAY_MS

/** A code as the store knows it: the token that it signs in with, and a hash of its secret. */
export interface SignInCode {
  readonly tokenId: string
  readonly hash: string
}

/** A new code of 256 random bits for a token. Only its hash is stored. */
export function newSignInCode(tokenId: string): SignInCode & { readonly value: Secret<string> } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return {
    tokenId,
    hash: hashOf(secret),
    value: new Secret(`${CODE_PREFIX}${tokenId}.${secret}`),
  }
}

/** Null when the text has not the form of a code. */
export function parseSignInCode(code: Secret<string>): SignInCode | null {
  const [, tokenId = '', secret = ''] = CODE.exec(code.release()) ?? []
  return isIdentifier(tokenId) ? { tokenId, hash: hashOf(secret) } : null
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
