import { createHash } from 'node:crypto'
import type { WebhookEvent } from '#shared/webhook_events'
import type { Subscription } from './subscriptions.js'

const DRAWS = 2 ** 32

/**
 * Whether the webhook is told of the event. The draw of a sample depends only on the webhook and the event, so an event
 * that is reported twice gets the same verdict.
 */
export function wants({ webhookId, events, resolved }: Subscription, event: WebhookEvent): boolean {
  if (!events.includes(event.type)) return false
  if (event.type !== 'router.resolved') return true
  if (resolved === null) return false
  const { routerIds, sampleRate } = resolved
  if (routerIds !== null && !routerIds.includes(event.routerId ?? '')) return false
  return sampleRate >= 1 || drawOf(webhookId, event.key) < sampleRate
}

function drawOf(webhookId: string, key: string): number {
  return createHash('sha256').update(`${webhookId}.${key}`).digest().readUInt32BE() / DRAWS
}
