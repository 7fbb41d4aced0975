import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { identifierParam } from '#shared/http/request'
import { pageOf, pageRequest } from '#shared/http/keyset_page'
import { isWebhookEventType, missingToRead } from '#shared/webhook_events'
import { DeadLetterRepository } from '#webhooks/persistence/dead_letter_repository'
import { WebhookRepository } from '#webhooks/persistence/webhook_repository'
import { webhookPageValidator } from './webhook_query.js'
import { sendWebhookNotFound, sendWebhookRefusal } from './webhook_refusals.js'
import { showDeadLetter } from './webhook_transformer.js'

@inject()
export default class ListDeadLettersController {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deadLetters: DeadLetterRepository
  ) {}

  async execute(ctx: HttpContext) {
    const { request, response, principal } = ctx
    const query = await request.validateUsing(webhookPageValidator, { data: request.qs() })
    const id = identifierParam(ctx)
    const webhook = id && (await this.webhooks.find(principal.organizationId, id))
    if (!webhook) return sendWebhookNotFound(ctx)
    const { limit, before } = pageRequest(query)
    const found = await this.deadLetters.list(
      principal.organizationId,
      webhook.id,
      before,
      limit + 1
    )
    const types = found.map(({ type }) => type).filter(isWebhookEventType)
    const permission = missingToRead(types, principal.permissions)
    if (permission) return sendWebhookRefusal(ctx, { type: 'permission_missing', permission })
    response.send(pageOf(found, limit, showDeadLetter))
  }
}
