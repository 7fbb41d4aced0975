import type { Encryption } from '@adonisjs/core/encryption'
import { DAY_MS } from '#shared/time'
import { newWebhookSecret } from '#webhooks/delivery/webhook_signature'
import type { StoredSecret } from './webhook.js'

/** How long a receiver may verify with the secret before a rotation. */
const OVERLAP_MS = DAY_MS
/** Bounds the signature header; rotating more often than this within the overlap ends the oldest secret early. */
const SECRETS_MAX = 3

/**
 * The secrets of webhooks. They are stored encrypted with the application's key, because the service signs with them;
 * a value is shown only when it is made. A secret is bound to its webhook: in another webhook's row it is unreadable.
 */
export class WebhookSecrets {
  constructor(private readonly encryption: Encryption) {}

  /** A new secret for the webhook: its value to show once, and the form to store. */
  create(webhookId: string): { readonly value: string; readonly stored: StoredSecret } {
    const value = newWebhookSecret()
    const encrypted = this.encryption.encrypt(value, { purpose: purposeOf(webhookId) })
    return { value, stored: { encrypted, validUntil: null } }
  }

  /** The secrets that sign at `now`, newest first. Those that the application's key cannot read are left out. */
  valuesAt(webhookId: string, secrets: readonly StoredSecret[], now: Date): string[] {
    return valid(secrets, now).flatMap(({ encrypted }) => {
      return this.encryption.decrypt<string>(encrypted, purposeOf(webhookId)) ?? []
    })
  }

  /** The secrets after a rotation: `next` signs from `now` on, and the others for another day at most. */
  rotated(
    secrets: readonly StoredSecret[],
    next: StoredSecret,
    now: Date
  ): readonly StoredSecret[] {
    const until = new Date(now.getTime() + OVERLAP_MS)
    const earlier = valid(secrets, now).map(({ encrypted, validUntil }) => ({
      encrypted,
      validUntil: validUntil ?? until,
    }))
    return [next, ...earlier].slice(0, SECRETS_MAX)
  }
}

function valid(secrets: readonly StoredSecret[], now: Date): readonly StoredSecret[] {
  return secrets.filter(({ validUntil }) => validUntil === null || validUntil > now)
}

function purposeOf(webhookId: string): string {
  return `webhook-secret:${webhookId}`
}
