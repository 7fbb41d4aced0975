import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { WebhookRepository } from '#webhooks/persistence/webhook_repository'
import { webhookPageValidator } from './webhook_query.js'
import { showWebhook } from './webhook_transformer.js'

@inject()
export default class ListWebhooksController {
  constructor(private readonly webhooks: WebhookRepository) {}

  async execute({ request, response, principal }: HttpContext) {
    const query = await request.validateUsing(webhookPageValidator, { data: request.qs() })
    const { limit, before } = pageRequest(query)
    const webhooks = await this.webhooks.list(principal.organizationId, before, limit + 1)
    response.send(pageOf(webhooks, limit, showWebhook))
  }
}
