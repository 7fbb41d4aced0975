import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RouterPinRepository } from '#routing/persistence/pins/router_pin_repository'
import { identifierParam } from '#shared/http/identifier_param'
import { sendRevision } from '#shared/http/revision_tag'
import { sendPinNotFound } from './pin_refusals.js'
import { showPin } from './pin_transformer.js'

@inject()
export default class ReadPinController {
  constructor(private readonly pins: RouterPinRepository) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const pin = id && (await this.pins.find(ctx.principal.organizationId, id))
    if (!pin) return sendPinNotFound(ctx)
    sendRevision(ctx, pin, showPin(pin))
  }
}
