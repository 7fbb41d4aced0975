import type { Log } from '#shared/log'
import type { AuditLog } from '#shared/persistence/audit_log'
import { inTransaction } from '#shared/persistence/in_transaction'
import { auditedWebhook, type Webhook } from '#webhooks/webhooks/webhook'
import type { WebhookRepository } from '#webhooks/webhooks/webhook_repository'

export interface WebhookHealthOptions {
  /** A webhook that has failed for this long without a success is disabled. */
  readonly disableAfterMs: number
  /** Called after a webhook was disabled. */
  readonly onDisabled: (organizationId: string) => Promise<void>
}

/** Records since when a webhook has been failing, and disables one that fails for too long or is gone. */
export class WebhookHealth {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly audit: AuditLog,
    private readonly log: Log,
    private readonly options: WebhookHealthOptions
  ) {}

  async succeeded({ organizationId, id, failingSince }: Webhook): Promise<void> {
    if (failingSince !== null) await this.webhooks.markDelivered(organizationId, id)
  }

  async failed(webhook: Webhook, now: Date): Promise<void> {
    const { organizationId, id, failingSince } = webhook
    if (failingSince === null) await this.webhooks.markFailing(organizationId, id, now)
    const failingMs = now.getTime() - (failingSince ?? now).getTime()
    if (failingMs >= this.options.disableAfterMs) await this.#disable(webhook, 'failing')
  }

  /** The receiver answered that it wants no more messages. */
  async gone(webhook: Webhook): Promise<void> {
    await this.#disable(webhook, 'gone')
  }

  async #disable(webhook: Webhook, reason: 'gone' | 'failing'): Promise<void> {
    const { organizationId, id } = webhook
    const before = auditedWebhook(webhook)
    const isDisabled = await inTransaction(async (session) => {
      if (!(await this.webhooks.disable(organizationId, id, reason, session))) return false
      const after = { ...before, isActive: false, disabledReason: reason }
      await this.audit.record({ organizationId, kind: 'webhook', before, after }, {}, session)
      return true
    })
    if (!isDisabled) return
    const fields = { webhook_id: id, organization_id: organizationId, reason }
    this.log.warn(fields, 'a webhook is disabled')
    await this.options.onDisabled(organizationId)
  }
}
