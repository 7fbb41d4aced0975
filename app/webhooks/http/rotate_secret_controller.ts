import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { IdempotentRequests } from '#shared/http/idempotency'
import { identifierParam } from '#shared/http/request'
import { writeOf } from '#shared/http/write_query'
import type { WebhookWithSecret } from '#webhooks/actions/create_webhook'
import { RotateSecret } from '#webhooks/actions/rotate_secret'
import { sendWebhookNotFound } from './webhook_refusals.js'
import { showWebhook } from './webhook_transformer.js'

@inject()
export default class RotateSecretController {
  constructor(
    private readonly rotateSecret: RotateSecret,
    private readonly once: IdempotentRequests
  ) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return sendWebhookNotFound(ctx)
    return this.once.answer<WebhookWithSecret, 'not_found'>(ctx, {
      isDryRun: write.validateOnly,
      create: (alongside) =>
        this.rotateSecret.execute(ctx.principal.organizationId, id, alongside, write),
      answerOf: ({ webhook, secret }) => ({
        status: 200,
        headers: {},
        body: { ...showWebhook(webhook), secret },
      }),
      refuse: () => sendWebhookNotFound(ctx),
    })
  }
}
