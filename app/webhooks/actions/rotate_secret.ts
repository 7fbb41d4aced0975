import { inject } from '@adonisjs/core'
import { Clock } from '#shared/clock'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { attempt } from '#shared/persistence/attempt'
import { err, ok, type Result } from '#shared/result'
import { WebhookRepository } from '#webhooks/persistence/webhook_repository'
import { WebhookSecrets } from '#webhooks/secrets/webhook_secrets'
import type { WebhookWithSecret } from './create_webhook.js'

/** Gives a webhook a new secret. The earlier one signs as well for another day. */
@inject()
export class RotateSecret {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly secrets: WebhookSecrets,
    private readonly clock: Clock
  ) {}

  execute(
    organizationId: string,
    id: string,
    alongside: Alongside<WebhookWithSecret> = alone
  ): Promise<Result<WebhookWithSecret, 'not_found'>> {
    const { value: secret, stored } = this.secrets.create(id)
    return attempt(
      alongside<'not_found'>(async (session) => {
        const current = await this.webhooks.find(organizationId, id, session)
        if (!current) return err('not_found')
        const secrets = this.secrets.rotated(current.secrets, stored, this.clock.now())
        const webhook = await this.webhooks.putSecrets(organizationId, id, secrets, session)
        return webhook ? ok({ webhook, secret }) : err('not_found')
      })
    )
  }
}
