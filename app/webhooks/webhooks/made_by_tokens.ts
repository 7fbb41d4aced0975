import { inject } from '@adonisjs/core/container'
import { MadeByTokens, madeThing } from '#identity/tokens/made_by_tokens'
import { DeletePinsOfToken } from '#routing/pins/delete_pins'
import type { RouterPin } from '#routing/pins/router_pin'
import { RouterPinRepository } from '#routing/pins/router_pin_repository'
import type { WriteOptions } from '#shared/write_options'
import { DeleteWebhook } from './delete_webhook.js'
import type { Webhook } from './webhook.js'
import { WebhookRepository } from './webhook_repository.js'

/**
 * Webhooks, named by the origins that they send to, and pins. They are bound here because webhooks stand above routing
 * and identity.
 */
@inject()
export class WebhooksAndPinsOfTokens extends MadeByTokens {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly pins: RouterPinRepository,
    private readonly deleteWebhook: DeleteWebhook,
    private readonly deletePins: DeletePinsOfToken
  ) {
    super()
  }

  override async list(organizationId: string, tokenId: string) {
    const [webhooks, pins] = await Promise.all([
      this.webhooks.madeBy(organizationId, tokenId),
      this.pins.madeBy(organizationId, tokenId),
    ])
    return [...webhooks.map(ofWebhook), ...pins.map(ofPin)]
  }

  override async delete(organizationId: string, tokenId: string, options: WriteOptions) {
    const webhooks = await this.webhooks.madeBy(organizationId, tokenId)
    for (const { id } of webhooks) await this.deleteWebhook.execute(organizationId, id, options)
    const pins = await this.deletePins.execute(organizationId, tokenId, options)
    return [...webhooks.map(ofWebhook), ...pins.map(ofPin)]
  }
}

function ofWebhook(webhook: Webhook) {
  return madeThing('webhook', { ...webhook, name: new URL(webhook.url).origin })
}

function ofPin(pin: RouterPin) {
  return madeThing('router_pin', { ...pin, creatorIds: pin.creatorIds ?? [], name: pin.note })
}
