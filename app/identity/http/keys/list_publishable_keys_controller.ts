import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { PublishableKeyRepository } from '#identity/persistence/publishable_key_repository'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { listPublishableKeysValidator } from './publishable_key_payload.js'
import { showPublishableKey } from './publishable_key_transformer.js'

@inject()
export default class ListPublishableKeysController {
  constructor(private readonly keys: PublishableKeyRepository) {}

  async execute({ request, response, principal }: HttpContext) {
    const query = await listPublishableKeysValidator.validate(request.qs())
    const { limit, before } = pageRequest(query)
    const keys = await this.keys.list(principal.organizationId, before, limit + 1)
    response.send(pageOf(keys, limit, showPublishableKey))
  }
}
