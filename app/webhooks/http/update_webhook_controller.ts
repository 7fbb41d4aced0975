import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { identifierParam } from '#shared/http/request'
import { readOnlyProblems } from '#shared/http/read_only_members'
import { writeOf } from '#shared/http/write_query'
import { UpdateWebhook } from '#webhooks/actions/update_webhook'
import { selectionProblems, toSelection, updateWebhookValidator } from './webhook_payload.js'
import { sendWebhookNotFound, sendWebhookRefusal } from './webhook_refusals.js'
import { showWebhook } from './webhook_transformer.js'

@inject()
export default class UpdateWebhookController {
  constructor(private readonly updateWebhook: UpdateWebhook) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const id = identifierParam(ctx)
    if (id === null) return sendWebhookNotFound(ctx)
    const data = ctx.request.body()
    const payload = await ctx.request.validateUsing(updateWebhookValidator, { data })
    const { url, description, events, router_resolved: selection, is_active: isActive } = payload
    const result = await this.updateWebhook.execute(
      ctx.principal.organizationId,
      id,
      {
        url,
        description,
        events,
        resolved: selection === undefined ? undefined : toSelection(selection),
        isActive,
      },
      {
        ...write,
        author: ctx.principal,
        problemsWith: (current, changed) => [
          ...readOnlyProblems(payload, showWebhook(current)),
          ...selectionProblems(changed.events, selection, changed.resolved),
        ],
      }
    )
    if (!result.ok) return sendWebhookRefusal(ctx, result.error)
    ctx.response.send(showWebhook(result.value))
  }
}
