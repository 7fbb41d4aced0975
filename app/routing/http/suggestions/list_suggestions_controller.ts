import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ListSuggestions } from '#routing/actions/suggestions/list_suggestions'
import { sendInstanceFull } from '#shared/http/send_instance_full'
import { sendSuggestionsRefusal } from './suggestion_refusals.js'
import { SuggestionSlots } from './suggestion_slots.js'
import { showSuggestions } from './suggestion_transformer.js'

@inject()
export default class ListSuggestionsController {
  constructor(
    private readonly listSuggestions: ListSuggestions,
    private readonly slots: SuggestionSlots
  ) {}

  async execute(ctx: HttpContext) {
    const { organizationId } = ctx.principal
    const endTurn = await this.slots.take(organizationId)
    if (!endTurn) return sendInstanceFull(ctx)
    try {
      const listed = await this.listSuggestions.execute(organizationId)
      if (!listed.ok) return sendSuggestionsRefusal(ctx, listed.error)
      ctx.response.send(showSuggestions(listed.value))
    } finally {
      endTurn()
    }
  }
}
