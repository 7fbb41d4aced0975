import { mayBeSent, type ResolvedSelection, type Webhook } from '#webhooks/webhook'
import type { WebhookEventType } from '#shared/webhook_events'

/** What an active webhook wants. */
export interface Subscription {
  readonly webhookId: string
  readonly events: readonly WebhookEventType[]
  readonly resolved: ResolvedSelection | null
}

/** The subscriptions of an organization, from memory if possible. Bound by a provider. */
export abstract class Subscriptions {
  /** At most some seconds old when broadcasts are lost. Throws when they must be read and MongoDB is away. */
  abstract of(organizationId: string): Promise<readonly Subscription[]>

  /** Call after a committed change of a webhook. Never throws because of Redis. */
  abstract changed(organizationId: string): Promise<void>
}

/** None for a webhook that is not active. An event that its author could not read is not among them. */
export function subscriptionsOf(webhooks: readonly Webhook[]): Subscription[] {
  return webhooks
    .filter(({ isActive }) => isActive)
    .map((webhook) => ({
      webhookId: webhook.id,
      events: webhook.events.filter((type) => mayBeSent(webhook, { type })),
      resolved: webhook.resolved,
    }))
}
