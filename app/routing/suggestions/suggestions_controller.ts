import { inject } from '@adonisjs/core/container'
import type { HttpContext } from '@adonisjs/core/http'
import { AnswerPermits } from '#shared/http/answer'
import { sendProblem } from '#shared/http/problem'
import { identifierParam } from '#shared/http/request'
import { writeOf } from '#shared/http/write_query'
import { DismissSuggestion } from './dismiss_suggestion.js'
import { ListSuggestions } from './list_suggestions.js'
import { dismissValidator, showSuggestions, SUGGESTION_NOT_FOUND } from './suggestions_http.js'

@inject()
export class ListSuggestionsController {
  constructor(
    private readonly listSuggestions: ListSuggestions,
    private readonly permits: AnswerPermits
  ) {}

  async handle(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const listed = await this.permits.run('question', organizationId, () =>
      this.listSuggestions.execute(organizationId)
    )
    ctx.response.send(showSuggestions(listed))
  }
}

@inject()
export class DismissSuggestionController {
  constructor(private readonly dismissSuggestion: DismissSuggestion) {}

  async handle(ctx: HttpContext) {
    const write = await writeOf(ctx)
    const key = identifierParam(ctx, 'key')
    if (key === null) return sendProblem(ctx, SUGGESTION_NOT_FOUND)
    const { reason } = await ctx.request.validateUsing(dismissValidator, {
      data: ctx.request.body(),
    })
    await this.dismissSuggestion.execute(ctx.principal.organizationId, { key, reason }, write)
    ctx.response.noContent()
  }
}
