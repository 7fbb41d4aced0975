import { MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import { type EndpointDescription, EXAMPLE_INSTANT, json } from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  BOOLEAN,
  COUNT,
  described,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  ref,
  SHARE,
  STRING,
} from '#shared/http/json_schema'
import { OF_MEMORY, OF_WORK, OUTCOME_UNKNOWN } from '#shared/http/problem'
import { writeQueryValidator } from '#shared/http/write_query'
import { DISMISSED_DAYS } from './dismissal_repository.js'
import { LISTED_MAX } from './list_suggestions.js'
import { dismissValidator, SUGGESTION_NOT_FOUND } from './suggestions_http.js'

export const SUGGESTIONS_TAG = 'Suggestions'

const IMPACT = answerObject(
  {
    moved: described(
      COUNT,
      'The resolves that would go elsewhere, those that other routers take now too.'
    ),
    moves: arrayOf(ref('ImpactMove'), { description: 'The first of them, the greatest first.' }),
    moves_total: described(COUNT, 'The number of all moves, the unlisted ones too.'),
    pins_broken_total: described(COUNT, 'Pins that hold now and would not.'),
  },
  { description: 'What would move if the router were created.' }
)

const SUPPORT = answerObject(
  {
    resolves: described(COUNT, 'The resolves of `traffic.left` that it would take.'),
    share: described(SHARE, 'The part of `traffic.left`.'),
    further: described(COUNT, 'Those of `resolves` that no earlier suggestion would take.'),
    unmatched: described(COUNT, 'Those of `resolves` that no router takes now.'),
    networks: described(
      COUNT,
      'How many networks these resolves came from, at most: a network counts again each day and on each instance. Many resolves from few networks may be made up.'
    ),
  },
  { description: 'How much of what is left the router would take.' }
)

const TRAFFIC = answerObject(
  {
    from: nullable(described(INSTANT, 'The start of the first day with traffic.')),
    days: described(COUNT, 'How many closed days have traffic.'),
    resolves: described(COUNT, 'All resolves, those that no router took too.'),
    share: described(SHARE, 'The part of them whose shapes are known.'),
    left: described(
      COUNT,
      'Those that the present routers leave to the default router or to nobody.'
    ),
    unmatched: described(COUNT, 'Those of `left` that no router takes.'),
    is_complete: described(
      BOOLEAN,
      'False if there was no time for all shapes, or to judge all suggestions by pins.'
    ),
  },
  { description: 'The past traffic that was looked at.' }
)

export const SUGGESTION_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  RouterSuggestion: answerObject(
    {
      key: described(IDENTIFIER, 'The same as long as the criteria are.'),
      draft: answerObject(
        {
          name: described(STRING, 'A name made of the criteria; it may be taken.'),
          matching_criteria: ref('MatchingCriteria'),
          example_urls: arrayOf(STRING, { description: 'The URL of the witness.' }),
        },
        { description: 'A payload that creates the router, once it names a booking flow.' }
      ),
      support: SUPPORT,
      witness: answerObject(
        {
          url: described(STRING, 'A URL that the router would take.'),
          resolves: described(COUNT, 'The resolves of URLs of this shape.'),
        },
        { description: 'The most frequent shape that it would take, behind an example host.' }
      ),
      impact: IMPACT,
    },
    { description: 'A router that does not exist, for traffic that has none of its own.' }
  ),
  RouterSuggestions: answerObject(
    {
      computed_at: described(INSTANT, 'When the suggestions were computed.'),
      traffic: TRAFFIC,
      data: arrayOf(ref('RouterSuggestion'), {
        maxItems: LISTED_MAX,
        description: 'Those that take most first.',
      }),
      total: described(COUNT, 'The number of all that are not dismissed.'),
      dismissed: described(COUNT, 'The number of all that are dismissed.'),
    },
    { description: 'The suggested routers of the organization.' }
  ),
}

const WITNESS = 'https://example.com/hamburg/implants?utm_source=google'

const EXAMPLE = {
  computed_at: EXAMPLE_INSTANT,
  traffic: {
    from: EXAMPLE_INSTANT,
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

export const suggestionEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'router_suggestions.list': {
    tag: SUGGESTIONS_TAG,
    summary: 'Read suggested routers',
    description:
      'Routers that the organization lacks: for URLs of the last thirty days that share a path or parameters, and that its present routers leave to the default router or to nobody. Each is proposed alone, takes at least 20 resolves and one in a hundred of those that are left, and takes next to nothing from other routers. The answer is computed anew after each change of a router, and every ten minutes.',
    access: 'events:read',
    answers: { 200: json('The suggestions.', ref('RouterSuggestions'), EXAMPLE) },
    problems: [...OF_MEMORY, ...OF_WORK],
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
    problems: [SUGGESTION_NOT_FOUND, OUTCOME_UNKNOWN],
  },
}
