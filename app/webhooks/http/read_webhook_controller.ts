import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { identifierParam } from '#shared/http/request'
import { WebhookRepository } from '#webhooks/persistence/webhook_repository'
import { sendWebhookNotFound } from './webhook_refusals.js'
import { showWebhook } from './webhook_transformer.js'

@inject()
export default class ReadWebhookController {
  constructor(private readonly webhooks: WebhookRepository) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const webhook = id && (await this.webhooks.find(ctx.principal.organizationId, id))
    if (!webhook) return sendWebhookNotFound(ctx)
    ctx.response.send(showWebhook(webhook))
  }
}
