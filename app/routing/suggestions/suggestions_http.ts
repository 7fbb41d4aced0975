import vine from '@vinejs/vine'
import { IMPACT_MOVE } from '#routing/impact/impact_http'
import { withoutIds } from '#routing/routers/conflicts/matched_router_http'
import { MATCHING_CRITERIA } from '#routing/routers/criteria_http'
import { shareOf } from '#shared/http/answer'
import * as api from '#shared/http/api'
import { strictObject } from '#shared/http/strict_object'
import { text } from '#shared/http/text'
import { LISTED_MAX, type ListedSuggestions } from './list_suggestions.js'
import type { FoundSuggestions, RouterSuggestion } from './router_suggestion.js'

const REASON_LENGTH_MAX = 200

export const dismissValidator = vine.create(
  strictObject({ reason: text({ max: REASON_LENGTH_MAX }).optional() })
)

export const SUGGESTION_NOT_FOUND = api.notFound('suggestion')

interface ShownSuggestion extends RouterSuggestion {
  readonly found: FoundSuggestions
}

const SUPPORT = api.answer<ShownSuggestion, keyof ShownSuggestion>(
  {
    resolves: api.from(
      api.described(api.COUNT, 'The resolves of `traffic.left` that it would take.'),
      ({ support }) => support
    ),
    share: api.from(api.described(api.SHARE, 'The part of `traffic.left`.'), ({ support, found }) =>
      shareOf(support, found.left)
    ),
    further: api.described(api.COUNT, 'Those of `resolves` that no earlier suggestion would take.'),
    unmatched: api.described(api.COUNT, 'Those of `resolves` that no router takes now.'),
    networks: api.from(
      api.described(
        api.COUNT,
        'How many networks these resolves came from, at most: a network counts again each day and on each instance. Many resolves from few networks may be made up.'
      ),
      ({ networks = 0 }) => networks
    ),
  },
  { description: 'How much of what is left the router would take.' }
)

const DRAFT = api.answer<RouterSuggestion, keyof RouterSuggestion>(
  {
    name: api.described(api.STRING, 'A name made of the criteria; it may be taken.'),
    matching_criteria: api.from(MATCHING_CRITERIA, ({ criteria }) => criteria),
    example_urls: api.from(api.arrayOf(api.STRING, 'The URL of the witness.'), ({ witness }) => [
      witness.url,
    ]),
  },
  { description: 'A payload that creates the router, once it names a booking flow.' }
)

const IMPACT = api.answer<ShownSuggestion, keyof ShownSuggestion>(
  {
    moved: api.described(
      api.COUNT,
      'The resolves that would go elsewhere, those that other routers take now too.'
    ),
    moves: api.from(
      api.arrayOf(IMPACT_MOVE, 'The first of them, the greatest first.'),
      ({ moves, found }) => moves.map((move) => ({ ...move, all: found.shaped }))
    ),
    moves_total: api.described(api.COUNT, 'The number of all moves, the unlisted ones too.'),
    pins_broken_total: api.from(
      api.described(api.COUNT, 'Pins that hold now and would not.'),
      ({ pinsBroken }) => pinsBroken
    ),
  },
  { description: 'What would move if the router were created.' }
)

const SUGGESTION = api.component(
  'RouterSuggestion',
  api.answer<ShownSuggestion, keyof ShownSuggestion>(
    {
      key: api.described(api.IDENTIFIER, 'The same as long as the criteria are.'),
      draft: api.from(DRAFT, (suggestion) => suggestion),
      support: api.from(SUPPORT, (suggestion) => suggestion),
      witness: api.answer<RouterSuggestion['witness']>(
        {
          url: api.described(api.STRING, 'A URL that the router would take.'),
          resolves: api.described(api.COUNT, 'The resolves of URLs of this shape.'),
        },
        { description: 'The most frequent shape that it would take, behind an example host.' }
      ),
      impact: api.from(IMPACT, (suggestion) => suggestion),
    },
    { description: 'A router that does not exist, for traffic that has none of its own.' }
  )
)

const TRAFFIC = api.answer<FoundSuggestions, 'computedAtMs' | 'shaped' | 'suggestions'>(
  {
    from: api.nullable(api.INSTANT, 'The start of the first day with traffic.'),
    days: api.described(api.COUNT, 'How many closed days have traffic.'),
    resolves: api.described(api.COUNT, 'All resolves, those that no router took too.'),
    share: api.from(
      api.described(api.SHARE, 'The part of them whose shapes are known.'),
      ({ shaped, resolves }) => shareOf(shaped, resolves)
    ),
    left: api.described(
      api.COUNT,
      'Those that the present routers leave to the default router or to nobody.'
    ),
    unmatched: api.described(api.COUNT, 'Those of `left` that no router takes.'),
    is_complete: api.from(
      api.described(
        api.BOOLEAN,
        'False if there was no time for all shapes, or to judge all suggestions by pins.'
      ),
      ({ isComplete = true }) => isComplete
    ),
  },
  { description: 'The past traffic that was looked at.' }
)

export const SUGGESTIONS = api.component(
  'RouterSuggestions',
  api.answer<ListedSuggestions, 'found' | 'listed'>(
    {
      computed_at: api.from(
        api.described(api.INSTANT, 'When the suggestions were computed.'),
        ({ found }) => found.computedAtMs
      ),
      traffic: api.from(TRAFFIC, ({ found }) => found),
      data: api.from(
        api.arrayOf(SUGGESTION, {
          maxItems: LISTED_MAX,
          description: 'Those that take most first.',
        }),
        ({ listed, found }) => listed.map((one) => ({ ...one, found }))
      ),
      total: api.described(api.COUNT, 'The number of all that are not dismissed.'),
      dismissed: api.described(api.COUNT, 'The number of all that are dismissed.'),
    },
    { description: 'The suggested routers of the organization.' }
  )
)

export const SUGGESTION_SCHEMAS = api.components(SUGGESTION, SUGGESTIONS)

export function showSuggestions(suggestions: ListedSuggestions) {
  const draftIds = new Set(suggestions.listed.map(({ draftId }) => draftId))
  return withoutIds(api.show(SUGGESTIONS, suggestions), draftIds)
}
