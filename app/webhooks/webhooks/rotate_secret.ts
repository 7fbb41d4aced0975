import { inject } from '@adonisjs/core/container'
import { Clock } from '#shared/clock'
import { alone, type Enlist, attempt } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { WebhookRepository } from './webhook_repository.js'
import { WebhookSecrets } from './webhook_secrets.js'
import type { WebhookWithSecret } from './create_webhook.js'

/** Gives a webhook a new secret. The earlier one signs as well for another day. */
@inject()
export class RotateSecret {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly secrets: WebhookSecrets,
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {}

  execute(
    organizationId: string,
    id: string,
    enlist: Enlist<WebhookWithSecret> = alone,
    options: WriteOptions = {}
  ): Promise<Result<WebhookWithSecret, 'not_found'>> {
    const { value: secret, stored } = this.secrets.create(id)
    return attempt(
      enlist<'not_found'>(async (session) => {
        const current = await this.webhooks.find(organizationId, id, session)
        if (!current) return err('not_found')
        const secrets = this.secrets.rotated(current.secrets, stored, this.clock.now())
        const webhook = await this.webhooks.putSecrets(organizationId, id, secrets, session)
        if (!webhook) return err('not_found')
        const write = { organizationId, kind: 'webhook', verb: 'secret_rotated', id } as const
        await this.audit.record(write, options, session)
        return ok({ webhook, secret })
      }),
      options
    )
  }
}
