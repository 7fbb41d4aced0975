import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ListSuggestions } from '#routing/actions/suggestions/list_suggestions'
import { AnswerPermits } from '#shared/http/answer_permits'
import { showSuggestions } from './suggestion_transformer.js'

@inject()
export default class ListSuggestionsController {
  constructor(
    private readonly listSuggestions: ListSuggestions,
    private readonly permits: AnswerPermits
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const listed = await this.permits.run('question', organizationId, () =>
      this.listSuggestions.execute(organizationId)
    )
    ctx.response.send(showSuggestions(listed))
  }
}
