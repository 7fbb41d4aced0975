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
