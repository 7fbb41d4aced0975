import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { IdempotentRequests } from '#shared/http/idempotency'
import { createdAnswer, writeOf } from '#shared/http/write_query'
import {
  CreateWebhook,
  type CreateWebhookRefusal,
  type WebhookWithSecret,
} from '#webhooks/actions/create_webhook'
import { createWebhookValidator, selectionProblems, toSelection } from './webhook_payload.js'
import { sendWebhookRefusal } from './webhook_refusals.js'
import { showWebhook } from './webhook_transformer.js'

@inject()
export default class CreateWebhookController {
  constructor(
    private readonly createWebhook: CreateWebhook,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const { request, principal } = ctx
    const payload = await request.validateUsing(createWebhookValidator, { data: request.body() })
    const selection = payload.router_resolved ?? null
    const problems = selectionProblems(payload.events, selection)
    if (problems.length > 0) return sendWebhookRefusal(ctx, { type: 'invalid', problems })
    const fields = {
      url: payload.url,
      description: payload.description ?? null,
      events: payload.events,
      resolved: toSelection(selection),
      isActive: payload.is_active ?? true,
    }
    return this.once.answer<WebhookWithSecret, CreateWebhookRefusal>(ctx, {
      isDryRun: write.validateOnly,
      create: (alongside) =>
        this.createWebhook.execute(principal.organizationId, fields, alongside, principal, write),
      answerOf: ({ webhook, secret }) => createdAnswer(write, { ...showWebhook(webhook), secret }),
      refuse: (refusal) => sendWebhookRefusal(ctx, refusal),
    })
  }
}
