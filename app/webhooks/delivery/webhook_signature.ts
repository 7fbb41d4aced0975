import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const KEY_BYTES = 32

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64')
}

/** The key that a secret stands for. Throws when the text is not a secret, without repeating it. */
function webhookKey(secret: string): Buffer {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  if (!secret.startsWith(PREFIX) || key.length !== KEY_BYTES) {
    throw new Error('a webhook secret is whsec_ and 32 bytes in base64')
  }
  return key
}

interface SignedContent {
  /** Identifies the event: every attempt to deliver it has the same. Contains no dot. */
  readonly id: string
  /** When this attempt is sent. Receivers refuse attempts that are minutes old. */
  readonly sentAt: Date
  /** Exactly the text that is sent. */
  readonly body: string
}

interface SignatureHeaders {
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
