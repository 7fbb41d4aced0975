import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ListSuggestions } from '#routing/actions/suggestions/list_suggestions'
import { QuestionSlots } from '../questions/question_slots.js'
import { showSuggestions } from './suggestion_transformer.js'

@inject()
export default class ListSuggestionsController {
  constructor(
    private readonly listSuggestions: ListSuggestions,
    private readonly slots: QuestionSlots
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const listed = await this.slots.run(organizationId, () =>
      this.listSuggestions.execute(organizationId)
    )
    ctx.response.send(showSuggestions(listed))
  }
}
