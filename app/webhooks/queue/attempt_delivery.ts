import type { Clock } from '#shared/clock'
import { mayBeSent } from '#webhooks/webhooks/webhook'
import type { WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import type { AttemptRepository } from './attempt_repository.js'
import type { ClaimedDelivery } from './delivery.js'
import type { SettleDelivery } from './settle_delivery.js'
import type { SentAttempt, SignedSending } from './signed_sending.js'

/** Attempts one claimed delivery, settles it and logs the attempt. After a crash at any point the delivery is claimed again. */
export class AttemptDelivery {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly sending: SignedSending,
    private readonly settle: SettleDelivery,
    private readonly attempts: AttemptRepository,
    private readonly clock: Clock
  ) {}

  /** The attempt, or null when none was made. Rejects with the reason of `signal`, or when MongoDB is away. */
  async execute(delivery: ClaimedDelivery, signal: AbortSignal): Promise<SentAttempt | null> {
    const { organizationId, webhookId } = delivery
    const webhook = await this.webhooks.find(organizationId, webhookId)
    const at = this.clock.now()
    if (!webhook) {
      await this.settle.discard(delivery)
      return null
    }
    if (!webhook.isActive) {
      await this.settle.deadLetter(delivery, 'webhook_inactive', at)
      return null
    }
    if (!mayBeSent(webhook, delivery)) {
      await this.settle.deadLetter(delivery, 'not_readable', at)
      return null
    }
    const sent = await this.sending.send(webhook, delivery, signal)
    if (sent.outcome === 'delivered') await this.settle.delivered(webhook, delivery)
    else await this.settle.failed(webhook, delivery, sent, this.clock.now())
    const { messageId, type, attempts: attempt } = delivery
    await this.attempts.add(organizationId, webhookId, { ...sent, messageId, type, attempt, at })
    return sent
  }
}
