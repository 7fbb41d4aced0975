import type { Webhook } from './webhook.js'

/** A webhook as the audit log sees it: of its URL, which may hold a credential, the origin. */
export function auditedWebhook(webhook: Webhook) {
  return { ...webhook, origin: new URL(webhook.url).origin }
}
