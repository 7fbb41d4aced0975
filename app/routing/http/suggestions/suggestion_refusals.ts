import type { HttpContext } from '@adonisjs/core/http'
import type { ListSuggestionsRefusal } from '#routing/actions/suggestions/list_suggestions'
import { STORE_UNAVAILABLE } from '#shared/http/known_problems'
import { notFound, type Problem, sendProblem } from '#shared/http/problem'

const RETRY_AFTER_SECONDS = '2'

export const SUGGESTIONS_BUSY: Problem = {
  status: 503,
  code: 'E_SUGGESTIONS_BUSY',
  title: 'Suggestions are being computed',
  detail:
    'The suggestions of your organization are being computed, and there is one computation at a time. Try again shortly.',
}

export const SUGGESTION_NOT_FOUND = notFound('suggestion')

export function sendSuggestionNotFound(ctx: HttpContext): void {
  sendProblem(ctx, SUGGESTION_NOT_FOUND)
}

export function sendSuggestionsRefusal(ctx: HttpContext, { type }: ListSuggestionsRefusal): void {
  ctx.response.header('Retry-After', RETRY_AFTER_SECONDS)
  switch (type) {
    case 'suggestions_busy':
      return sendProblem(ctx, SUGGESTIONS_BUSY)
    case 'lock_unavailable':
      return sendProblem(ctx, STORE_UNAVAILABLE)
    default:
      return type satisfies never
  }
}
