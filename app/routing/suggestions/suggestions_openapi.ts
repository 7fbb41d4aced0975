import { MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import * as api from '#shared/http/api'
import { writeQueryValidator } from '#shared/http/write_query'
import { DISMISSED_DAYS } from './dismissal_repository.js'
import { dismissValidator, SUGGESTION_NOT_FOUND, SUGGESTIONS } from './suggestions_http.js'

export const SUGGESTIONS_TAG = 'Suggestions'

const WITNESS = 'https://example.com/hamburg/implants?utm_source=google'

const EXAMPLE = {
  computed_at: api.EXAMPLE_INSTANT,
  traffic: {
    from: api.EXAMPLE_INSTANT,
    days: 30,
    resolves: 41_200,
    share: 0.998,
    left: 5_200,
    unmatched: 800,
    is_complete: true,
  },
  data: [
    {
      key: '5f0c8a8f1c2b3d4e5f607182',
      draft: {
        name: '/hamburg/implants, google',
        matching_criteria: CRITERIA_EXAMPLE,
        example_urls: [WITNESS],
      },
      support: { resolves: 618, share: 0.1188, further: 618, unmatched: 0, networks: 0 },
      witness: { url: WITNESS, resolves: 401 },
      impact: {
        moved: 618,
        moves: [
          {
            from: { ...MATCHED_EXAMPLE, router_name: 'Default', priority_class: 'default' },
            to: {
              router_id: null,
              router_name: '/hamburg/implants, google',
              priority_class: 'campaign',
              booking_flow_id: null,
            },
            events: 618,
            share: 0.015,
            examples: ['/hamburg/implants?utm_source=google'],
          },
        ],
        moves_total: 1,
        pins_broken_total: 0,
      },
    },
  ],
  total: 1,
  dismissed: 0,
}

export const suggestionEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'router_suggestions.list': {
    tag: SUGGESTIONS_TAG,
    summary: 'Read suggested routers',
    description:
      'Routers that the organization lacks: for URLs of the last thirty days that share a path or parameters, and that its present routers leave to the default router or to nobody. Each is proposed alone, takes at least 20 resolves and one in a hundred of those that are left, and takes next to nothing from other routers. The answer is computed anew after each change of a router, and every ten minutes.',
    access: 'events:read',
    answers: { 200: api.json('The suggestions.', SUGGESTIONS, EXAMPLE) },
    problems: [...api.OF_MEMORY, ...api.OF_WORK],
  },
  'router_suggestions.dismiss': {
    tag: SUGGESTIONS_TAG,
    summary: 'Dismiss a suggested router or a UTM finding',
    description: `A suggestion with this key is not listed for ${DISMISSED_DAYS} days. A UTM finding stays in the audit, with its dismissal and the reason. Doing it again restarts the time.`,
    access: 'routers:manage',
    query: { validator: writeQueryValidator },
    body: {
      name: 'DismissSuggestion',
      validator: dismissValidator,
      examples: { 'With a reason': { reason: 'The partner corrects the links in May.' } },
    },
    answers: { 204: { description: 'It is dismissed.' } },
    problems: [SUGGESTION_NOT_FOUND, api.OUTCOME_UNKNOWN],
  },
}
