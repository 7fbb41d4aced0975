import type { Clock } from '#shared/clock'
import type { Log } from '#shared/log'
import type { AuditLog } from '#shared/persistence/audit_log'
import { inTransaction } from '#shared/persistence/in_transaction'
import { auditedWebhook, mayBeSent, type Webhook } from '#webhooks/webhooks/webhook'
import { errorText } from './attempt.js'
import type { AttemptRepository } from './attempt_repository.js'
import type { DeadLetterRepository } from './dead_letter_repository.js'
import type { DeliveryRepository } from './delivery_repository.js'
import type { WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import type { ClaimedDelivery, DeadReason } from './delivery.js'
import { nextAttemptAt, type RetrySchedule } from './retry_schedule.js'
import type { SentAttempt, SignedSending } from './signed_sending.js'
import type { WebhookCounts } from './webhook_counts.js'

const GONE = 410

interface AttemptDeliveryDependencies {
  readonly webhooks: WebhookRepository
  readonly deliveries: DeliveryRepository
  readonly attempts: AttemptRepository
  readonly deadLetters: DeadLetterRepository
  readonly sending: SignedSending
  readonly audit: AuditLog
  readonly counts: WebhookCounts
  readonly clock: Clock
  readonly log: Log
  readonly schedule: RetrySchedule
  /** A webhook that fails for so long, without a success in between, is disabled. */
  readonly disableAfterMs: number
  /** Call after a webhook was disabled. */
  readonly onDisabled: (organizationId: string) => Promise<void>
}

/**
 * Attempts one claimed delivery and settles it: delivered with a 2xx, dead with a 410 or after a day, and otherwise due
 * again later. A crash at any point leaves the delivery to be claimed again.
 */
export class AttemptDelivery {
  constructor(private readonly dependencies: AttemptDeliveryDependencies) {}

  /** The attempt, or null when none was made. Rejects with the reason of `signal`, or when MongoDB is away. */
  async execute(delivery: ClaimedDelivery, signal: AbortSignal): Promise<SentAttempt | null> {
    const { organizationId, webhookId } = delivery
    const webhook = await this.dependencies.webhooks.find(organizationId, webhookId)
    if (!webhook) {
      await this.dependencies.deliveries.remove(delivery)
      return null
    }
    if (!webhook.isActive) {
      await this.#deadLetter(delivery, 'webhook_inactive')
      return null
    }
    if (!mayBeSent(webhook, delivery)) {
      await this.#deadLetter(delivery, 'not_readable')
      return null
    }
    const at = this.dependencies.clock.now()
    const sent = await this.dependencies.sending.send(webhook, delivery, signal)
    if (sent.outcome === 'delivered') await this.#delivered(webhook, delivery)
    else await this.#failed(webhook, delivery, sent)
    const { messageId, type, attempts: attempt } = delivery
    const { outcome, status, durationMs, responseStart } = sent
    const logged = { messageId, type, attempt, outcome, status, durationMs, responseStart, at }
    await this.dependencies.attempts.add(organizationId, webhookId, logged)
    return sent
  }

  async #delivered(webhook: Webhook, delivery: ClaimedDelivery): Promise<void> {
    this.dependencies.counts.add('delivered')
    await this.dependencies.deliveries.remove(delivery)
    if (webhook.failingSince === null) return
    await this.dependencies.webhooks.markDelivered(webhook.organizationId, webhook.id)
  }

  async #failed(webhook: Webhook, delivery: ClaimedDelivery, sent: SentAttempt): Promise<void> {
    this.dependencies.counts.add('failed')
    const { organizationId, id } = webhook
    const now = this.dependencies.clock.now()
    const failed = { ...delivery, lastError: errorText(sent) }
    if (sent.status === GONE) {
      await this.#disable(webhook, 'gone')
      return this.#deadLetter(failed, 'gone')
    }
    const { webhooks, schedule, disableAfterMs } = this.dependencies
    if (webhook.failingSince === null) await webhooks.markFailing(organizationId, id, now)
    const failingMs = now.getTime() - (webhook.failingSince ?? now).getTime()
    if (failingMs >= disableAfterMs) await this.#disable(webhook, 'failing')
    const nextAt = nextAttemptAt(schedule, { ...delivery, retryAfterMs: sent.retryAfterMs }, now)
    if (nextAt === null) return this.#deadLetter(failed, 'gave_up')
    await this.dependencies.deliveries.retry(delivery, nextAt, failed.lastError)
  }

  /** One transaction, so a message is at any moment either a delivery or a dead letter, and a resend finds it once. */
  async #deadLetter(delivery: ClaimedDelivery, reason: DeadReason): Promise<void> {
    const { deliveries, deadLetters, counts } = this.dependencies
    const diedAt = this.dependencies.clock.now()
    const isDead = await inTransaction(async (session) => {
      if (!(await deliveries.remove(delivery, session))) return false
      await deadLetters.add(delivery, reason, diedAt, session)
      return true
    })
    if (!isDead) return
    counts.add('dead')
    await deadLetters.trim(delivery.organizationId, delivery.webhookId)
  }

  async #disable(webhook: Webhook, reason: 'gone' | 'failing'): Promise<void> {
    const { organizationId, id } = webhook
    const { webhooks, audit } = this.dependencies
    const before = auditedWebhook(webhook)
    const isDisabled = await inTransaction(async (session) => {
      if (!(await webhooks.disable(organizationId, id, reason, session))) return false
      const after = { ...before, isActive: false }
      await audit.record({ organizationId, kind: 'webhook', before, after }, {}, session)
      return true
    })
    if (!isDisabled) return
    const fields = { webhook_id: id, organization_id: organizationId, reason }
    this.dependencies.log.warn(fields, 'a webhook is disabled')
    await this.dependencies.onDisabled(organizationId)
  }
}
