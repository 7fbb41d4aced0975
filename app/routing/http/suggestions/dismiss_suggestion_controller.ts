import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { DismissSuggestion } from '#routing/actions/suggestions/dismiss_suggestion'
import { identifierParam } from '#shared/http/identifier_param'
import { writeOf } from '#shared/http/write_query'
import { dismissValidator } from './dismiss_payload.js'
import { sendSuggestionNotFound } from './suggestion_refusals.js'

@inject()
export default class DismissSuggestionController {
  constructor(private readonly dismissSuggestion: DismissSuggestion) {}

  async execute(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const key = identifierParam(ctx, 'key')
    if (key === null) return sendSuggestionNotFound(ctx)
    const { reason } = await ctx.request.validateUsing(dismissValidator, {
      data: ctx.request.body(),
    })
    await this.dismissSuggestion.execute(ctx.principal.organizationId, { key, reason }, write)
    ctx.response.noContent()
  }
}
