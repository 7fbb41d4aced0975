import { createHmac } from 'node:crypto'
import { webhookKey } from './webhook_secret.js'

export interface SignedContent {
  /** Identifies the event: every attempt to deliver it has the same. Contains no dot. */
  readonly id: string
  /** When this attempt is sent. Receivers refuse attempts that are minutes old. */
  readonly sentAt: Date
  /** Exactly the text that is sent. */
  readonly body: string
}

export interface SignatureHeaders {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/**
 * The headers of Standard Webhooks, with one signature for each secret: while a secret is rotated, a receiver verifies
 * with the old one or the new one. Throws without a secret.
 */
export function signatureHeaders(
  { id, sentAt, body }: SignedContent,
  secrets: readonly string[]
): SignatureHeaders {
  if (secrets.length === 0) throw new Error('a webhook needs a secret to be signed with')
  const timestamp = Math.floor(sentAt.getTime() / 1000).toString()
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', webhookKey(secret)).update(`${id}.${timestamp}.${body}`)
    return `v1,${hmac.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
