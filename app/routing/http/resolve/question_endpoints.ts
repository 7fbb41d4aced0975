import { LISTED_MAX } from '#routing/actions/validate_example_urls'
import {
  EXAMPLE_IDS,
  EXAMPLE_INSTANT,
  type EndpointDescription,
  json,
} from '#shared/http/endpoint_description'
import {
  arrayOf,
  BOOLEAN,
  closedObject,
  IDENTIFIER,
  type JsonSchema,
  nullable,
  ref,
  STRING,
} from '#shared/http/json_schema'
import { NO_CONFLICTS } from '../conflicts/conflict_schema.js'
import { explainValidator } from './explain_url_controller.js'
import { NO_ROUTER_MATCHED, resolveValidator } from './resolve_url_controller.js'
import { CRITERIA_EXAMPLE, MATCHED_EXAMPLE, ROUTER_EXAMPLE } from '../routers/router_schema.js'
import { validateExampleUrlsValidator } from '../validation/validate_example_urls_controller.js'
import { validateRulesValidator } from '../validation/validate_rules_controller.js'

export const QUESTIONS_TAG = 'Resolving and checking'

const NAMED_ROUTERS = arrayOf(ref('MatchedRouter'), { maxItems: LISTED_MAX })

export const QUESTION_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ResolveBookingFlowRouterResponseDto: closedObject({
    router: ref('BookingFlowRouter'),
    booking_flow: ref('BookingFlow'),
    brand_kit: {
      ...nullable(ref('BrandKit')),
      description: "The organization's own kit or an ancestor's; null if none of them has one.",
    },
    matched_by: { ...STRING, description: 'A human-readable line.' },
    priority_class: ref('PriorityClass'),
  }),
  ExampleUrlReport: closedObject(
    {
      url: STRING,
      isValidUrl: BOOLEAN,
      reason: { ...STRING, description: 'Why the URL cannot be routed.' },
      matches: {
        ...NAMED_ROUTERS,
        description: 'The active, open routers that match. The first one wins.',
      },
      winner: nullable(ref('MatchedRouter')),
      claimed_by: arrayOf(closedObject({ router_id: IDENTIFIER, router_name: STRING }), {
        maxItems: LISTED_MAX,
        description: 'The routers that list the URL among their example URLs.',
      }),
    },
    { optional: ['reason'] }
  ),
  RulesValidation: closedObject({
    results: arrayOf(
      closedObject({
        url: STRING,
        isValidUrl: BOOLEAN,
        proposedRouterMatches: BOOLEAN,
        hasConflicts: {
          ...BOOLEAN,
          description: 'Whether both the proposed criteria and an existing active router match.',
        },
        existingMatches: NAMED_ROUTERS,
      })
    ),
    recommendation: closedObject({ hasConflicts: BOOLEAN, message: STRING }),
    conflicts: ref('ConflictReport'),
  }),
}

const URL_EXAMPLE = 'https://clinic.example/hamburg/implants?utm_source=google'
const MATCHED_BY = 'campaign: utm_source is "google"; path is "/hamburg/implants"'
const TIMES = { createdAt: EXAMPLE_INSTANT, updatedAt: EXAMPLE_INSTANT }

export const questionEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'routers.resolve': {
    tag: QUESTIONS_TAG,
    summary: 'Resolve a URL',
    description:
      'Returns the active, open router that wins the URL: by priority class, then specificity, then the newest. Records a router event. Resolves have their own rate limits.',
    access: 'routers:read',
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
          ...TIMES,
        },
        brand_kit: null,
        matched_by: MATCHED_BY,
        priority_class: 'campaign',
      }),
    },
    problems: [NO_ROUTER_MATCHED],
  },
  'routers.explain': {
    tag: QUESTIONS_TAG,
    summary: 'Explain how a URL resolves',
    description:
      'Returns the winner, the reason and how long the decision holds, and why each router in `router_ids` does not win. Records no event.',
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
      },
    },
    answers: {
      200: json('The decision and its reasons.', ref('Explanation'), {
        url: URL_EXAMPLE,
        at: EXAMPLE_INSTANT,
        winner: { ...MATCHED_EXAMPLE, matched_by: MATCHED_BY },
        others: [],
        others_total: 0,
        holds_until: null,
        routers: [{ router_id: EXAMPLE_IDS.otherRouter, found: false }],
      }),
    },
  },
  'routers.validate_example_urls': {
    tag: QUESTIONS_TAG,
    summary: 'Check example URLs',
    description:
      'For each URL, returns the routers that match now, the winner, and the routers that list the URL as an example.',
    access: 'routers:manage',
    body: {
      name: 'ValidateExampleUrlsDto',
      validator: validateExampleUrlsValidator,
      examples: { 'Two URLs': { example_urls: [URL_EXAMPLE, 'nonsense'] } },
    },
    answers: {
      200: json(
        'One report per URL, in the order given.',
        closedObject({ results: arrayOf(ref('ExampleUrlReport')) }),
        {
          results: [
            {
              url: URL_EXAMPLE,
              isValidUrl: true,
              matches: [MATCHED_EXAMPLE],
              winner: MATCHED_EXAMPLE,
              claimed_by: [],
            },
          ],
        }
      ),
    },
  },
  'routers.validate_rules': {
    tag: QUESTIONS_TAG,
    summary: 'Check proposed criteria',
    description:
      'Compares proposed criteria with the existing routers and writes nothing. `exclude_router_id` names the router whose criteria they would replace.',
    access: 'routers:manage',
    body: {
      name: 'ValidateRouterRulesDto',
      validator: validateRulesValidator,
      examples: {
        Criteria: { matching_criteria: CRITERIA_EXAMPLE, example_urls: [URL_EXAMPLE] },
      },
    },
    answers: {
      200: json('The matches and the conflicts of the criteria.', ref('RulesValidation'), {
        results: [
          {
            url: URL_EXAMPLE,
            isValidUrl: true,
            proposedRouterMatches: true,
            hasConflicts: false,
            existingMatches: [],
          },
        ],
        recommendation: {
          hasConflicts: false,
          message: 'No existing router matches an example URL that the proposed criteria match.',
        },
        conflicts: NO_CONFLICTS,
      }),
    },
  },
}
