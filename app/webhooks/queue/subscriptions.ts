import type { RemoteCache } from '#cluster/cache/remote_cache'
import type { WebhookEventType } from '#shared/webhook_events'
import type { WebhookRepository } from '#webhooks/persistence/webhook_repository'
import { mayBeSent, type ResolvedSelection, type Webhook } from '#webhooks/webhook'

/** What an active webhook wants. */
export interface Subscription {
  readonly webhookId: string
  readonly events: readonly WebhookEventType[]
  readonly resolved: ResolvedSelection | null
}

/** Enough for every webhook that an organization may have. */
const READ_MAX = 100

/** The subscriptions of organizations, in a cache that all instances share; a hit in memory sends no command. */
export class Subscriptions {
  constructor(
    private readonly cache: RemoteCache<readonly Subscription[]>,
    private readonly webhooks: Pick<WebhookRepository, 'list'>
  ) {}

  /** At most some seconds old when broadcasts are lost. Throws when they must be read and MongoDB is away. */
  of(organizationId: string): Promise<readonly Subscription[]> {
    return this.cache.get(organizationId, async () =>
      subscriptionsOf(await this.webhooks.list(organizationId, null, READ_MAX))
    )
  }

  /** Call after a committed change of a webhook. Never throws because of Redis. */
  async changed(organizationId: string): Promise<void> {
    await this.cache.invalidate(organizationId)
  }
}

/** Active webhooks, each with the events that its author may read. */
function subscriptionsOf(webhooks: readonly Webhook[]): Subscription[] {
  return webhooks
    .filter(({ isActive }) => isActive)
    .map((webhook) => ({
      webhookId: webhook.id,
      events: webhook.events.filter((type) => mayBeSent(webhook, { type })),
      resolved: webhook.resolved,
    }))
}
