import { Secret } from '@adonisjs/core/helpers'
import { randomSecret, secretHash } from '#identity/credentials/secret_value'

/** A stored credential of an operator. It belongs to no organization. Its value is not stored, only a hash of it. */
export interface OperatorCredential {
  readonly id: string
  /** Whose it is, such as the name of a person. */
  readonly name: string
  readonly expiresAt: Date
  /** The credential that it was derived from and with which it ends; null for one that a command created. */
  readonly derivedFromId: string | null
  readonly lastUsedAt: Date | null
  readonly createdAt: Date
}

/** Starts every value, so that a leaked one is recognised wherever it appears and never taken for an access token. */
const OPERATOR_PREFIX = 'sbo_'

/** A new value. Only its hash is stored. */
export function newOperatorSecret(): Secret<string> {
  return new Secret(OPERATOR_PREFIX + randomSecret())
}

export function operatorHashOf(secret: Secret<string>): string {
  return secretHash(secret.release())
}
