import type { Permission } from '#shared/permission'
import type { StoredActor } from '#shared/persistence/stored_actor'

/** Starts the value of every publishable key. */
export const KEY_PREFIX = 'sbp_'

/** Why a page was refused although its key is valid. */
export interface KeyRefusal {
  readonly code: string
  /** Null when the request had none that a browser sends. */
  readonly origin: string | null
  readonly at: Date
}

export interface OriginUse {
  readonly origin: string
  readonly lastUsedAt: Date | null
}

/**
 * A stored publishable key. It stands in pages that anybody can read, so it may do little, from its origins only.
 */
export interface PublishableKey {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  /** SHA-256 of the secret part of the value. */
  readonly hash: string
  /** As pages have it; null for a key that was created before values were stored. */
  readonly value: string | null
  /** Where its pages may come from, as browsers write it. */
  readonly origins: readonly string[]
  /** The `origins` that the organization has not proved to be its own; the key does not work there. */
  readonly unprovenOrigins: readonly string[]
  /** The access tokens that led to it, the one that created it last; empty when an operator created it. */
  readonly creatorIds: readonly string[]
  /** Who created it, as named then; null if unknown. */
  readonly creator?: StoredActor | null
  /** The key that it replaces; null for one that replaces none. */
  readonly rotatedFromId: string | null
  readonly lastUsedAt: Date | null
  /** When pages of each of `origins` last used it, in their order; accurate to about a minute. */
  readonly originUses: readonly OriginUse[]
  /** The last request of a page that the key did not admit. */
  readonly lastRefusal: KeyRefusal | null
  readonly createdAt: Date
}

/** What a token needs to create a publishable key: to create credentials, and what every key lets pages do. */
export const KEY_ACCESS = [
  'tokens:manage',
  'routers:read',
  'bookings:manage',
] as const satisfies readonly Permission[]
