import { createHash } from 'node:crypto'
import type { WebhookEvent } from '#shared/webhook_events'

/** What a webhook is sent, as its queue stores it. */
export interface DeliveryMessage {
  /** The `webhook-id`: the same for every attempt, and for every webhook that is told of the event. */
  readonly messageId: string
  readonly type: string
  /** The JSON that is signed and sent: `type`, `timestamp` and `data`. */
  readonly body: string
  /** When it happened. */
  readonly at: Date
}

/** The longest body that is sent. */
const BODY_BYTES_MAX = 65_536

/** Null for an event whose body would exceed 64 KiB. */
export function messageOf(organizationId: string, event: WebhookEvent): DeliveryMessage | null {
  const { type, key, at, data } = event
  const body = bodyOf(type, at, data())
  if (Buffer.byteLength(body) > BODY_BYTES_MAX) return null
  return { messageId: messageIdOf(organizationId, type, key), type, body, at }
}

export function testMessage(webhookId: string, key: string, at: Date): DeliveryMessage {
  const type = 'webhook.test'
  const body = bodyOf(type, at, { webhook_id: webhookId })
  return { messageId: messageIdOf(webhookId, type, key), type, body, at }
}

function bodyOf(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data })
}

function messageIdOf(owner: string, type: string, key: string): string {
  const digest = createHash('sha256').update(`${owner}.${type}.${key}`).digest('base64url')
  return `msg_${digest.slice(0, 27)}`
}
