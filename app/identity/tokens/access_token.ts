import type { Membership, PersonSession } from '#identity/members/membership'
import type { Permission } from '#shared/permission'
import type { StoredActor } from '#shared/persistence/stored_actor'

/** A stored access token. Its value is not stored, only a hash of it. */
export interface AccessToken {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  /** SHA-256 of the secret part of the value. */
  readonly hash: string
  readonly permissions: readonly Permission[]
  readonly expiresAt: Date
  /** The ancestors that created it, its direct creator last; empty when an operator created it. */
  readonly creatorIds: readonly string[]
  /** Who created it, as named then; null if unknown. */
  readonly creator?: StoredActor | null
  /** The token that it was derived from and with which it ends; null for a token of its own. */
  readonly derivedFromId: string | null
  /** Where a derived token is used, as the page that asked for it says; null when it says nothing. */
  readonly device: string | null
  /** The code of its latest sign-in link, until that no longer works; null without one. */
  readonly signInCodeExpiresAt?: Date | null
  /** Of a token that nobody holds, because it stands for a member of the organization. */
  readonly member?: Membership | null
  /** Of a token that is a session of a member, from whose token it is derived. */
  readonly person?: PersonSession | null
  readonly lastUsedAt: Date | null
  readonly createdAt: Date
}
