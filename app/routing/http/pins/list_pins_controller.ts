import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { RouterPinRepository } from '#routing/persistence/pins/router_pin_repository'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { listPinsValidator } from './pin_query.js'
import { showPin } from './pin_transformer.js'

@inject()
export default class ListPinsController {
  constructor(private readonly pins: RouterPinRepository) {}

  async execute({ request, response, principal }: HttpContext) {
    const query = await request.validateUsing(listPinsValidator, { data: request.qs() })
    const { limit, before } = pageRequest(query)
    const pins = await this.pins.list(principal.organizationId, before, limit + 1)
    response.send(pageOf(pins, limit, showPin))
  }
}
