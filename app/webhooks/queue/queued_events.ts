import type { Clock } from '#shared/clock'
import type { Transaction } from '#shared/persistence/in_transaction'
import { StoredQuota } from '#shared/persistence/stored_quota'
import { type WebhookEvent, WebhookEvents } from '#shared/webhook_events'
import { type Subscriptions, wants } from '#webhooks/webhooks/subscriptions'
import type { WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import { type DeliveryMessage, messageOf } from './delivery.js'
import type { DeliveryRepository, NewDelivery } from './delivery_repository.js'
import type { WebhookCounts } from './webhook_counts.js'

/** The capacity of each webhook's queue. */
export class QueueCapacity extends StoredQuota {}

/** Which queues have room; an event that finds none is counted as dropped, and the webhook shows when. */
export class QueueAdmission {
  constructor(
    private readonly capacity: QueueCapacity,
    private readonly counts: WebhookCounts,
    private readonly webhooks: Pick<WebhookRepository, 'markQueueFull'>
  ) {}

  /** Takes room for a message; without any, or without a message, counts an event as dropped. */
  async take(webhookId: string, message: DeliveryMessage | null): Promise<boolean> {
    const hasRoom =
      message !== null && (await this.capacity.take(webhookId, Buffer.byteLength(message.body)))
    if (!hasRoom) this.counts.add('dropped')
    return hasRoom
  }

  /** Marks the webhooks that have lost an event. */
  async markFull(organizationId: string, webhookIds: Iterable<string>, now: Date): Promise<void> {
    for (const webhookId of webhookIds) {
      await this.webhooks.markQueueFull(organizationId, webhookId, now)
    }
  }
}

interface QueuedEventsDependencies {
  readonly subscriptions: Subscriptions
  readonly deliveries: Pick<DeliveryRepository, 'add'>
  readonly admission: QueueAdmission
  readonly clock: Clock
  /** How long a delivery is attempted. */
  readonly giveUpAfterMs: number
  /** Called once deliveries are added, before the transaction of the `session` ends. */
  readonly onAdded: () => void
}

/** Puts events into the queues of the webhooks that want them. An event for a full queue is dropped. */
export class QueuedEvents extends WebhookEvents {
  constructor(private readonly dependencies: QueuedEventsDependencies) {
    super()
  }

  override async add(
    organizationId: string,
    events: readonly WebhookEvent[],
    session?: Transaction
  ): Promise<void> {
    const subscriptions = await this.dependencies.subscriptions.of(organizationId)
    if (subscriptions.length === 0) return
    const now = this.dependencies.clock.now()
    const deliveries: NewDelivery[] = []
    const full = new Set<string>()
    for (const event of events) {
      const wanting = subscriptions.filter((one) => wants(one, event))
      if (wanting.length === 0) continue
      const message = messageOf(organizationId, event)
      for (const { webhookId } of wanting) {
        const isAdmitted = await this.dependencies.admission.take(webhookId, message)
        if (message && isAdmitted) deliveries.push(this.#delivery(webhookId, message, now))
        else full.add(webhookId)
      }
    }
    await this.dependencies.deliveries.add(organizationId, deliveries, session)
    if (deliveries.length > 0) this.dependencies.onAdded()
    await this.dependencies.admission.markFull(organizationId, full, now)
  }

  #delivery(webhookId: string, message: DeliveryMessage, now: Date): NewDelivery {
    const giveUpAt = new Date(now.getTime() + this.dependencies.giveUpAfterMs)
    return { webhookId, message, dueAt: now, giveUpAt }
  }
}
