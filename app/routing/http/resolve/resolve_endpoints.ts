import { CANDIDATES_MAX } from '#routing/actions/resolve_url'
import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  type EndpointDescription,
  json,
} from '#shared/http/endpoint_description'
import {
  answerObject,
  arrayOf,
  COUNT,
  IDENTIFIER,
  INSTANT,
  type JsonSchema,
  nullable,
  ref,
  STRING,
  described,
} from '#shared/http/json_schema'
import { NO_ROUTER_MATCHED } from '#shared/http/url_refusals'
import { OF_WORK } from '#shared/http/known_problems'
import { MATCHED_EXAMPLE } from '../matched_routers/matched_router_schema.js'
import { CRITERIA_EXAMPLE } from '../criteria/criteria_schema.js'
import { ROUTER_EXAMPLE } from '../routers/router_schema.js'
import { QUESTIONS_TAG, URL_EXAMPLE } from '../urls/url_questions.js'
import { EXPLANATION, OUTRANKED } from './explanation_schema.js'
import { HISTORY_UNKNOWN, PAST_BUSY } from './explain_refusals.js'
import { explainValidator } from './explain_payload.js'
import { NAMES_HISTORY_BEGIN } from './history_begin.js'
import { resolveQueryValidator, resolveValidator } from './resolve_payload.js'

export const RESOLVE_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ResolveBookingFlowRouterResponseDto: answerObject(
    {
      router: ref('BookingFlowRouter'),
      booking_flow: ref('BookingFlow'),
      brand_kit: described(
        nullable(ref('BrandKit')),
        "The organization's own kit or an ancestor's; null if none of them has one."
      ),
      matched_by: described(STRING, 'A human-readable line.'),
      priority_class: ref('PriorityClass'),
      decision_id: described(IDENTIFIER, 'The router event that records this decision.'),
      organization_revision: described(COUNT, 'The revision of the routers that decided.'),
      holds_until: described(
        nullable(INSTANT),
        'When a schedule next changes the decision; null if none does. Before that, only a write changes it.'
      ),
      candidates: arrayOf(OUTRANKED, {
        maxItems: CANDIDATES_MAX,
        description:
          'The other open routers that match, in precedence order. Present if `candidates` asks for them.',
      }),
    },
    { optional: ['candidates'] }
  ),
  Explanation: EXPLANATION,
}

const MATCHED_BY = 'campaign: utm_source is "google"; path is "/hamburg/implants"'

const TIMES = { createdAt: EXAMPLE_INSTANT, updatedAt: EXAMPLE_INSTANT }

export const resolveEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'routers.resolve': {
    tag: QUESTIONS_TAG,
    summary: 'Resolve a URL',
    description:
      'Returns the active, open router that wins the URL: by priority class, then specificity, then the newest. Records a router event, whose id is the `decision_id`. Resolves have their own rate limits.',
    access: 'routers:read',
    query: {
      validator: resolveQueryValidator,
      parameters: {
        candidates: {
          description: 'How many of the other candidates to list in `candidates`.',
          example: 5,
        },
      },
    },
    body: {
      name: 'ResolveBookingFlowRouterRequestDto',
      validator: resolveValidator,
      examples: { 'A URL': { url: URL_EXAMPLE } },
    },
    answers: {
      200: json('The winner.', ref('ResolveBookingFlowRouterResponseDto'), {
        router: ROUTER_EXAMPLE,
        booking_flow: {
          _id: EXAMPLE_IDS.bookingFlow,
          organization_id: EXAMPLE_IDS.organization,
          name: 'Implant consultation',
          description: null,
          url: 'https://book.example.com/implants',
          duration_minutes: 30,
          is_active: true,
          revision: 3,
          ...TIMES,
        },
        brand_kit: null,
        matched_by: MATCHED_BY,
        priority_class: 'campaign',
        decision_id: EXAMPLE_IDS.routerEvent,
        organization_revision: 12,
        holds_until: null,
      }),
    },
    problems: [NO_ROUTER_MATCHED, ...OF_WORK],
  },
  'routers.explain': {
    tag: QUESTIONS_TAG,
    summary: 'Explain how a URL resolves',
    description:
      'Returns the winner, the reason and how long the decision holds, and why each router in `router_ids` does not win. `at` moves the schedules in time, and `as_of` the routers: with the `organization_revision` and the time of a router event, the answer is that of its resolve. With `draft`, the explanation is the one that would follow a write of that router: of a new one, or of the router `draft.router_id` with the given members changed. With `near`, it lists the routers that miss the URL by one criterion; with `unused_parameters`, the parameters of the URL that no router asks for. Records no event and writes nothing.',
    access: 'routers:read',
    body: {
      name: 'ExplainUrl',
      validator: explainValidator,
      examples: {
        'Now': { url: URL_EXAMPLE },
        'At another time': {
          url: URL_EXAMPLE,
          at: '2026-07-01T12:00:00Z',
          router_ids: [EXAMPLE_IDS.router],
        },
        'With a router that is not stored': {
          url: URL_EXAMPLE,
          draft: { name: 'Autumn', matching_criteria: CRITERIA_EXAMPLE },
          near: true,
          unused_parameters: true,
        },
      },
    },
    answers: {
      200: json('The decision and its reasons.', ref('Explanation'), {
        url: URL_EXAMPLE,
        at: EXAMPLE_INSTANT,
        organization_revision: 12,
        winner: { ...MATCHED_EXAMPLE, matched_by: MATCHED_BY },
        others: [],
        others_total: 0,
        holds_until: null,
        routers: [{ router_id: EXAMPLE_IDS.otherRouter, found: false }],
      }),
    },
    problems: [{ ...HISTORY_UNKNOWN, ...NAMES_HISTORY_BEGIN }, PAST_BUSY, ...OF_WORK],
  },
}
