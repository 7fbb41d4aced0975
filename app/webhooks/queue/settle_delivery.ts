import { inTransaction } from '#shared/persistence/in_transaction'
import type { Webhook } from '#webhooks/webhooks/webhook'
import { errorText } from './attempt.js'
import type { DeadLetterRepository } from './dead_letter_repository.js'
import type { ClaimedDelivery, DeadReason } from './delivery.js'
import type { DeliveryRepository } from './delivery_repository.js'
import { nextAttemptAt, type RetrySchedule } from './retry_schedule.js'
import type { SentAttempt } from './signed_sending.js'
import type { WebhookCounts } from './webhook_counts.js'
import type { WebhookHealth } from './webhook_health.js'

const GONE = 410

/**
 * Settles a claimed delivery: removed after a 2xx, a dead letter after a 410 or when the schedule gives up, and
 * otherwise due again later.
 */
export class SettleDelivery {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly deadLetters: DeadLetterRepository,
    private readonly health: WebhookHealth,
    private readonly counts: WebhookCounts,
    private readonly schedule: RetrySchedule
  ) {}

  async delivered(webhook: Webhook, delivery: ClaimedDelivery): Promise<void> {
    this.counts.add('delivered')
    await this.deliveries.remove(delivery)
    await this.health.succeeded(webhook)
  }

  async failed(
    webhook: Webhook,
    delivery: ClaimedDelivery,
    sent: SentAttempt,
    now: Date
  ): Promise<void> {
    this.counts.add('failed')
    const failed = { ...delivery, lastError: errorText(sent) }
    if (sent.status === GONE) {
      await this.health.gone(webhook)
      return this.deadLetter(failed, 'gone', now)
    }
    await this.health.failed(webhook, now)
    const nextAt = nextAttemptAt(
      this.schedule,
      { ...delivery, retryAfterMs: sent.retryAfterMs },
      now
    )
    if (nextAt === null) return this.deadLetter(failed, 'gave_up', now)
    await this.deliveries.retry(delivery, nextAt, failed.lastError)
  }

  /**
   * One transaction, so a message is at any moment either a delivery or a dead letter, and a resend finds it once. What is
   * stored moves, not what was sent: the name of a person may have been erased meanwhile.
   */
  async deadLetter(delivery: ClaimedDelivery, reason: DeadReason, now: Date): Promise<void> {
    const isDead = await inTransaction(async (session) => {
      const stored = await this.deliveries.take(delivery, session)
      if (!stored) return false
      const { lastError } = delivery
      await this.deadLetters.add({ ...stored, lastError }, reason, now, session)
      return true
    })
    if (!isDead) return
    this.counts.add('dead')
    await this.deadLetters.trim(delivery.organizationId, delivery.webhookId)
  }

  /** Removes a delivery whose webhook no longer exists. */
  async discard(delivery: ClaimedDelivery): Promise<void> {
    await this.deliveries.remove(delivery)
  }
}
