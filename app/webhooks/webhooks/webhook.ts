import type { Principal } from '#shared/http/guard'
import type { StoredActor } from '#shared/persistence/stored_actor'
import { isWebhookEventType, missingToRead, type WebhookEventType } from '#shared/webhook_events'

/** Why a webhook is not active: a person switched it off, its receiver answered 410, or it failed for days. */
export const DISABLED_REASONS = ['by_request', 'gone', 'failing'] as const

export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** Which resolves a subscription to `router.resolved` gets. */
export interface ResolvedSelection {
  /** The share of the resolves, 0 to 1. */
  readonly sampleRate: number
  /** Only resolves that select one of these routers; null for any. */
  readonly routerIds: readonly string[] | null
}

/** What a caller decides about a webhook. */
export interface WebhookFields {
  readonly url: string
  readonly description: string | null
  readonly events: readonly WebhookEventType[]
  /** Present exactly when `events` has `router.resolved`. */
  readonly resolved: ResolvedSelection | null
  readonly isActive: boolean
}

/** A secret as it is stored. */
export interface StoredSecret {
  readonly encrypted: string
  /** Null for the newest one, which is valid until it is rotated. */
  readonly validUntil: Date | null
}

/** Who chooses what a webhook sends. */
export type WebhookAuthor = Pick<Principal, 'tokenId' | 'permissions'>

/** A receiver of an organization, and the events that it is sent. */
export interface Webhook extends WebhookFields {
  readonly id: string
  readonly organizationId: string
  /** The access tokens that led to it, the one that created it last; empty when it is not known. */
  readonly creatorIds: readonly string[]
  /** Who created it, as named then; null if unknown. */
  readonly creator?: StoredActor | null
  /** The permissions of the token that last chose what it sends; only what they let it read is sent. Null if that token is not known. */
  readonly readPermissions: readonly string[] | null
  /** Null while it is active. */
  readonly disabledReason: DisabledReason | null
  /** The first failed attempt since the last successful one. */
  readonly failingSince: Date | null
  /** When its queue was last too full for an event. */
  readonly queueFullAt: Date | null
  /** Newest first. */
  readonly secrets: readonly StoredSecret[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Whether the token that last chose what the webhook sends could read such a message. */
export function mayBeSent(
  { readPermissions: held }: Webhook,
  { type }: { readonly type: string }
): boolean {
  return held === null || !isWebhookEventType(type) || !missingToRead([type], held)
}

export const WEBHOOK_STATUSES = ['active', 'failing', 'disabled'] as const

export function webhookStatus({
  isActive,
  failingSince,
}: Webhook): (typeof WEBHOOK_STATUSES)[number] {
  if (!isActive) return 'disabled'
  return failingSince === null ? 'active' : 'failing'
}

/** A webhook as the audit log shows it: only the origin of its URL, whose path may hold a credential. */
export function auditedWebhook({ url, secrets: _, ...webhook }: Webhook) {
  return { ...webhook, origin: new URL(url).origin }
}
