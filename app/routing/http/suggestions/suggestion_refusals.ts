import type { HttpContext } from '@adonisjs/core/http'
import { notFound, sendProblem } from '#shared/http/problem'

export const SUGGESTION_NOT_FOUND = notFound('suggestion')

export function sendSuggestionNotFound(ctx: HttpContext): void {
  sendProblem(ctx, SUGGESTION_NOT_FOUND)
}
