import { inject } from '@adonisjs/core/container'
import { attempt } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { err, ok } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { auditedWebhook } from './webhook.js'
import { AttemptRepository } from '#webhooks/queue/attempt_repository'
import { DeadLetterRepository } from '#webhooks/queue/dead_letter_repository'
import { DeliveryRepository } from '#webhooks/queue/delivery_repository'
import { WebhookRepository } from './webhook_repository.js'
import { Subscriptions } from './subscriptions.js'

/** Deletes what waits for a webhook, its attempts and its dead letters. */
@inject()
export class DeleteMessages {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly attempts: AttemptRepository,
    private readonly deadLetters: DeadLetterRepository
  ) {}

  async execute(organizationId: string, webhookId: string): Promise<void> {
    await this.deliveries.deleteOf(organizationId, webhookId)
    await this.attempts.deleteOf(organizationId, webhookId)
    await this.deadLetters.deleteOf(organizationId, webhookId)
  }
}

/**
 * Deletes a webhook with its waiting deliveries, attempts and dead letters. Deliveries that a fault leaves behind are
 * dropped when they are due; its rows expire.
 */
@inject()
export class DeleteWebhook {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deleteMessages: DeleteMessages,
    private readonly subscriptions: Subscriptions,
    private readonly audit: AuditLog
  ) {}

  /** False when the organization has no such webhook. */
  async execute(organizationId: string, id: string, options: WriteOptions = {}): Promise<boolean> {
    const deleted = await attempt<null, null>(async (session) => {
      const current = await this.webhooks.find(organizationId, id, session)
      if (!current) return err(null)
      await this.webhooks.delete(organizationId, id, session)
      const write = { organizationId, kind: 'webhook', before: auditedWebhook(current) } as const
      await this.audit.record(write, options, session)
      return ok(null)
    }, options)
    if (!deleted.ok || options.validateOnly) return deleted.ok
    await this.subscriptions.changed(organizationId)
    await this.deleteMessages.execute(organizationId, id)
    return true
  }
}
