import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { showParty } from '#routing/routers/conflicts/matched_router_http'
import { showCriteria } from '#routing/routers/criteria_http'
import { shareOf } from '#shared/http/answer'
import { instantText } from '#shared/time'
import { notFound, sendProblem } from '#shared/http/problem'
import { strictObject } from '#shared/http/strict_object'
import { text } from '#shared/http/text'
import type { ListedSuggestions } from './list_suggestions.js'
import type { FoundSuggestions, NamedRouter, RouterSuggestion } from './router_suggestion.js'

const REASON_LENGTH_MAX = 200

export const dismissValidator = vine.create(
  strictObject({ reason: text({ max: REASON_LENGTH_MAX }).optional() })
)

export const SUGGESTION_NOT_FOUND = notFound('suggestion')

export function sendSuggestionNotFound(ctx: HttpContext): void {
  sendProblem(ctx, SUGGESTION_NOT_FOUND)
}

export function showSuggestions({ found, listed, total, dismissed }: ListedSuggestions) {
  const { fromMs, days, resolves, shaped, left, unmatched, isComplete = true } = found
  return {
    computed_at: instantText(found.computedAtMs),
    traffic: {
      from: fromMs === null ? null : instantText(fromMs),
      days,
      resolves,
      share: shareOf(shaped, resolves),
      left,
      unmatched,
      is_complete: isComplete,
    },
    data: listed.map((one) => showSuggestion(one, found)),
    total,
    dismissed,
  }
}

function showSuggestion(suggestion: RouterSuggestion, { shaped, left }: FoundSuggestions) {
  const { key, name, criteria, draftId, support, further, unmatched, witness } = suggestion
  const { networks = 0 } = suggestion
  const unsavedIds = new Set([draftId])
  const party = (router: NamedRouter | null) => router && showParty(router, unsavedIds)
  return {
    key,
    draft: { name, matching_criteria: showCriteria(criteria), example_urls: [witness.url] },
    support: { resolves: support, share: shareOf(support, left), further, unmatched, networks },
    witness: { url: witness.url, resolves: witness.resolves },
    impact: {
      moved: suggestion.moved,
      moves: suggestion.moves.map(({ from, to, events, examples }) => ({
        from: party(from),
        to: party(to),
        events,
        share: shareOf(events, shaped),
        examples,
      })),
      moves_total: suggestion.movesTotal,
      pins_broken_total: suggestion.pinsBroken,
    },
  }
}
