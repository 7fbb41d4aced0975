import { MadeByTokens, madeThing } from '#identity/tokens/made_by_tokens'
import type { DeletePinsOfToken } from '#routing/pins/delete_pins'
import type { RouterPinRepository } from '#routing/pins/router_pin_repository'
import type { RouterPin } from '#routing/pins/router_pin'
import type { WriteOptions } from '#shared/write_options'
import type { DeleteWebhook } from '#webhooks/webhooks/delete_webhook'
import type { WebhookRepository } from '#webhooks/webhooks/webhook_repository'
import type { Webhook } from '#webhooks/webhooks/webhook'

interface Dependencies {
  readonly webhooks: WebhookRepository
  readonly pins: RouterPinRepository
  readonly makeDeleteWebhook: () => Promise<DeleteWebhook>
  readonly makeDeletePins: () => Promise<DeletePinsOfToken>
}

/** Webhooks, by the origins that they send to, and pins. */
export class StoredThingsOfTokens extends MadeByTokens {
  constructor(private readonly the: Dependencies) {
    super()
  }

  override async list(organizationId: string, tokenId: string) {
    const [webhooks, pins] = await Promise.all([
      this.the.webhooks.madeBy(organizationId, tokenId),
      this.the.pins.madeBy(organizationId, tokenId),
    ])
    return [...webhooks.map(ofWebhook), ...pins.map(ofPin)]
  }

  override async delete(organizationId: string, tokenId: string, options: WriteOptions) {
    const webhooks = await this.the.webhooks.madeBy(organizationId, tokenId)
    const deleteWebhook = await this.the.makeDeleteWebhook()
    for (const { id } of webhooks) await deleteWebhook.execute(organizationId, id, options)
    const deletePins = await this.the.makeDeletePins()
    const pins = await deletePins.execute(organizationId, tokenId, options)
    return [...webhooks.map(ofWebhook), ...pins.map(ofPin)]
  }
}

function ofWebhook(webhook: Webhook) {
  return madeThing('webhook', { ...webhook, name: new URL(webhook.url).origin })
}

function ofPin(pin: RouterPin) {
  return madeThing('router_pin', { ...pin, creatorIds: pin.creatorIds ?? [], name: pin.note })
}
