import type { ResolvedSelection, Webhook } from '#webhooks/webhook'
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

/** None for a webhook that is not active. */
export function subscriptionsOf(webhooks: readonly Webhook[]): Subscription[] {
  return webhooks
    .filter(({ isActive }) => isActive)
    .map(({ id, events, resolved }) => ({ webhookId: id, events, resolved }))
}
