import { createHash } from 'node:crypto'
import type { RemoteCache } from '#cluster/cache/remote_cache'
import type { WebhookEvent, WebhookEventType } from '#shared/webhook_events'
import { mayBeSent, type ResolvedSelection, type Webhook } from './webhook.js'
import type { WebhookRepository } from './webhook_repository.js'

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

const DRAWS = 2 ** 32

/**
 * Whether the webhook gets the event. Sampling hashes the webhook and the event, so an event that is reported twice gets
 * the same verdict.
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
