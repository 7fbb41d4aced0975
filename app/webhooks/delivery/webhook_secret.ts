import { randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const KEY_BYTES = 32

/** A new secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64')
}

/** The key that a secret stands for. Throws when the text is not a secret, without repeating it. */
export function webhookKey(secret: string): Buffer {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  if (!secret.startsWith(PREFIX) || key.length !== KEY_BYTES) {
    throw new Error('a webhook secret is whsec_ and 32 bytes in base64')
  }
  return key
}
