import type { RemoteCache } from '#cluster/cache/remote_cache'
import type { WebhookRepository } from '#webhooks/persistence/webhook_repository'
import { type Subscription, Subscriptions, subscriptionsOf } from './subscriptions.js'

/** Enough for every webhook that an organization may have. */
const READ_MAX = 100

/** Shared by all instances; a hit in memory sends no command. */
export class CachedSubscriptions extends Subscriptions {
  constructor(
    private readonly cache: RemoteCache<readonly Subscription[]>,
    private readonly webhooks: WebhookRepository
  ) {
    super()
  }

  override of(organizationId: string): Promise<readonly Subscription[]> {
    return this.cache.get(organizationId, async () =>
      subscriptionsOf(await this.webhooks.list(organizationId, null, READ_MAX))
    )
  }

  override async changed(organizationId: string): Promise<void> {
    await this.cache.invalidate(organizationId)
  }
}
