import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { identifierParam } from '#shared/http/identifier_param'
import { DeleteWebhook } from '#webhooks/actions/delete_webhook'
import { sendWebhookNotFound } from './webhook_refusals.js'

@inject()
export default class DeleteWebhookController {
  constructor(private readonly deleteWebhook: DeleteWebhook) {}

  async execute(ctx: HttpContext) {
    const id = identifierParam(ctx)
    const isDeleted =
      id !== null && (await this.deleteWebhook.execute(ctx.principal.organizationId, id))
    if (!isDeleted) return sendWebhookNotFound(ctx)
    ctx.response.noContent()
  }
}
