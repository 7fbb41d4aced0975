import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { identifierParam } from '#shared/http/request'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { AttemptRepository } from '#webhooks/persistence/attempt_repository'
import { WebhookRepository } from '#webhooks/persistence/webhook_repository'
import { webhookPageValidator } from './webhook_query.js'
import { sendWebhookNotFound } from './webhook_refusals.js'
import { showAttempt } from './webhook_transformer.js'

@inject()
export default class ListAttemptsController {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly attempts: AttemptRepository
  ) {}

  async execute(ctx: HttpContext) {
    const { request, response, principal } = ctx
    const query = await request.validateUsing(webhookPageValidator, { data: request.qs() })
    const id = identifierParam(ctx)
    const webhook = id && (await this.webhooks.find(principal.organizationId, id))
    if (!webhook) return sendWebhookNotFound(ctx)
    const { limit, before } = pageRequest(query)
    const found = await this.attempts.list(principal.organizationId, webhook.id, before, limit + 1)
    response.send(pageOf(found, limit, showAttempt))
  }
}
