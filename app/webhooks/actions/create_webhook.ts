import { inject } from '@adonisjs/core'
import { newIdentifier } from '#shared/identifiers'
import { alone, type Alongside } from '#shared/persistence/alongside'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import {
  type DestinationRefusal,
  PermittedDestinations,
} from '#webhooks/delivery/permitted_destinations'
import { WebhookRepository } from '#webhooks/persistence/webhook_repository'
import { WebhookSecrets } from '#webhooks/secrets/webhook_secrets'
import { Subscriptions } from '#webhooks/queue/subscriptions'
import type { Webhook, WebhookFields } from '#webhooks/webhook'

/** How many webhooks an organization may have. */
export const WEBHOOKS_MAX = 20

/** A webhook with the value of its new secret, which exists only at this moment. */
export interface WebhookWithSecret {
  readonly webhook: Webhook
  readonly secret: string
}

export type DestinationRefused = {
  readonly type: 'destination_refused'
  readonly reason: DestinationRefusal
}

export type CreateWebhookRefusal = DestinationRefused | { readonly type: 'too_many' }

@inject()
export class CreateWebhook {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly destinations: PermittedDestinations,
    private readonly secrets: WebhookSecrets,
    private readonly subscriptions: Subscriptions,
    private readonly writes: OrganizationWrites
  ) {}

  async execute(
    organizationId: string,
    fields: WebhookFields,
    alongside: Alongside<WebhookWithSecret> = alone
  ): Promise<Result<WebhookWithSecret, CreateWebhookRefusal>> {
    const destination = this.destinations.read(fields.url)
    if (!destination.ok) return err({ type: 'destination_refused', reason: destination.error })
    const id = newIdentifier()
    const { value: secret, stored } = this.secrets.create(id)
    const create = alongside<CreateWebhookRefusal>(async (session) => {
      const count = await this.webhooks.count(organizationId, session)
      if (count >= WEBHOOKS_MAX) return err({ type: 'too_many' })
      const row = { id, fields, secret: stored }
      return ok({ webhook: await this.webhooks.create(organizationId, row, session), secret })
    })
    const created = await this.writes.commitAll<WebhookWithSecret, CreateWebhookRefusal>(
      organizationId,
      async (session) => {
        const one = await create(session)
        return one.ok ? ok({ value: one.value, changes: [] }) : one
      }
    )
    if (created.ok) await this.subscriptions.changed(organizationId)
    return created
  }
}
