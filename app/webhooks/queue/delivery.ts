import { createHash } from 'node:crypto'
import type { WebhookEvent } from '#shared/webhook_events'

/** What a webhook is sent, as its queue stores it. */
export interface DeliveryMessage {
  /** The `webhook-id`, the same for every attempt and for every webhook that gets the event. */
  readonly messageId: string
  readonly type: string
  /** The JSON that is signed and sent: `type`, `timestamp` and `data`. */
  readonly body: string
  /** When it happened. */
  readonly at: Date
  /** A valid one, of the request that caused it; each attempt continues its trace. */
  readonly traceparent?: string | undefined
}

/** The longest body that is sent. */
const BODY_BYTES_MAX = 65_536

/** Null for an event whose body would exceed 64 KiB. */
export function messageOf(organizationId: string, event: WebhookEvent): DeliveryMessage | null {
  const { type, key, at, data, traceparent } = event
  const body = bodyOf(type, at, data())
  if (Buffer.byteLength(body) > BODY_BYTES_MAX) return null
  return { messageId: messageIdOf(organizationId, type, key), type, body, at, traceparent }
}

export function testMessage(
  webhookId: string,
  key: string,
  at: Date,
  traceparent: string | undefined
): DeliveryMessage {
  const type = 'webhook.test'
  const body = bodyOf(type, at, { webhook_id: webhookId })
  return { messageId: messageIdOf(webhookId, type, key), type, body, at, traceparent }
}

function bodyOf(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

function messageIdOf(owner: string, type: string, key: string): string {
  const digest = createHash('sha256').update(`${owner}.${type}.${key}`).digest('base64url')
  return `msg_${digest.slice(0, 27)}`
}

/** A message on its way to one webhook. */
export interface Delivery extends DeliveryMessage {
  readonly id: string
  readonly organizationId: string
  readonly webhookId: string
  /** Attempts begun, the current one included. */
  readonly attempts: number
  /** How the last attempt ended, for people; null before the first one ended. */
  readonly lastError: string | null
}

/** A delivery that an instance attempts now. Only the holder of the claim may settle it. */
export interface ClaimedDelivery extends Delivery {
  readonly claim: string
  /** A delivery that still fails then becomes a dead letter. */
  readonly giveUpAt: Date
}

/**
 * Why a message was not delivered: a day of failures, an answer 410, a webhook that is not active, or one whose author may
 * not read it.
 */
export const DEAD_REASONS = ['gave_up', 'gone', 'webhook_inactive', 'not_readable'] as const

export type DeadReason = (typeof DEAD_REASONS)[number]

/** A message that was not delivered, and that can be sent again. */
export interface DeadLetter extends Delivery {
  readonly reason: DeadReason
  readonly diedAt: Date
}
