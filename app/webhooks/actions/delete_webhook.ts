import { inject } from '@adonisjs/core'
import { AttemptRepository } from '#webhooks/persistence/attempt_repository'
import { DeadLetterRepository } from '#webhooks/persistence/dead_letter_repository'
import { DeliveryRepository } from '#webhooks/persistence/delivery_repository'
import { WebhookRepository } from '#webhooks/persistence/webhook_repository'
import { Subscriptions } from '#webhooks/queue/subscriptions'

/**
 * Deletes a webhook with its waiting deliveries, attempts and dead letters. What a fault leaves behind is dropped when
 * it is due, or expires.
 */
@inject()
export class DeleteWebhook {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly attempts: AttemptRepository,
    private readonly deadLetters: DeadLetterRepository,
    private readonly subscriptions: Subscriptions
  ) {}

  /** False when the organization has no such webhook. */
  async execute(organizationId: string, id: string): Promise<boolean> {
    if (!(await this.webhooks.delete(organizationId, id))) return false
    await this.subscriptions.changed(organizationId)
    await this.deliveries.deleteOf(organizationId, id)
    await this.attempts.deleteOf(organizationId, id)
    await this.deadLetters.deleteOf(organizationId, id)
    return true
  }
}
