import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { identifierParam } from '#shared/http/request'
import { writeOf } from '#shared/http/write_query'
import { DeleteWebhook } from '#webhooks/actions/delete_webhook'
import { sendWebhookNotFound } from './webhook_refusals.js'

@inject()
export default class DeleteWebhookController {
  constructor(private readonly deleteWebhook: DeleteWebhook) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    const isDeleted =
      id !== null && (await this.deleteWebhook.execute(ctx.principal.organizationId, id, write))
    if (!isDeleted) return sendWebhookNotFound(ctx)
    ctx.response.noContent()
  }
}
