import { LISTED_MAX } from './validate_example_urls.js'
import { ROUTER_STATUSES } from '#routing/routers/booking_flow_router'
import { EXAMPLE_INSTANT, type EndpointDescription, json } from '#shared/http/endpoint_description'
import {
  arrayOf,
  BOOLEAN,
  answerObject,
  COUNT,
  INSTANT,
  type JsonSchema,
  nullable,
  oneOf,
  ref,
  STRING,
  described,
} from '#shared/http/json_schema'
import { OF_WORK } from '#shared/http/problem'
import { NO_CONFLICTS, WARNING_MEMBERS } from '#routing/routers/conflicts/conflicts_openapi'
import { ACCEPT, LISTED_CONFLICTS } from '#routing/routers/conflicts/conflicts_http'
import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import { QUESTIONS_TAG, URL_EXAMPLE } from '#routing/routers/router_schema_openapi'
import { IN_THE_WAY, MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import {
  validateExampleUrlsValidator,
  validateRulesQueryValidator,
  validateRulesValidator,
} from './validation_http.js'

const NAMED_ROUTERS = arrayOf(ref('MatchedRouter'), { maxItems: LISTED_MAX })

const reportOf = (validity: 'is_valid_url' | 'isValidUrl') =>
  answerObject(
    {
      url: STRING,
      [validity]: BOOLEAN,
      reason: described(STRING, 'Why the URL cannot be routed.'),
      matches: described(NAMED_ROUTERS, 'The active, open routers that match. The first one wins.'),
      winner: nullable(ref('MatchedRouter')),
      claimed_by: arrayOf(ref('RouterName'), {
        maxItems: LISTED_MAX,
        description: 'The routers that list the URL among their example URLs.',
      }),
    },
    { optional: ['reason'] }
  )

const REPORT_EXAMPLE = { matches: [MATCHED_EXAMPLE], winner: MATCHED_EXAMPLE, claimed_by: [] }

export const VALIDATION_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  ExampleUrlReport: reportOf('is_valid_url'),
  DeprecatedExampleUrlReport: reportOf('isValidUrl'),
  RulesValidation: answerObject({
    matching_criteria: ref('MatchingCriteria'),
    results: arrayOf(
      answerObject({
        url: STRING,
        isValidUrl: BOOLEAN,
        proposedRouterMatches: BOOLEAN,
        hasConflicts: described(
          BOOLEAN,
          'Whether both the proposed criteria and an existing active router match.'
        ),
        existingMatches: NAMED_ROUTERS,
      })
    ),
    recommendation: answerObject({ hasConflicts: BOOLEAN, message: STRING }),
    conflicts: ref('ConflictReport'),
    warnings: answerObject(WARNING_MEMBERS),
    draft: answerObject(
      {
        status: described(oneOf(ROUTER_STATUSES), 'The status that it would have now.'),
        priority_class: ref('PriorityClass'),
        specificity: described(COUNT, 'How narrow it is within its class.'),
        place: {
          type: 'integer',
          minimum: 1,
          description: 'Its place among all routers in order of precedence, from 1.',
        },
        place_of: described(COUNT, 'The number of routers, with the draft.'),
        problems: arrayOf(answerObject({ code: STRING, detail: STRING, ...IN_THE_WAY }), {
          description: 'What a write of the draft would be refused for.',
        }),
        at: described(
          INSTANT,
          'The instant of `winners`: now, or when the draft opens if that is later.'
        ),
        winners: arrayOf(nullable(ref('ConflictParty')), {
          description:
            'The router that would win each URL of `example_urls`, in the order given; null if none would.',
        }),
      },
      { description: 'The draft as a write would leave it.' }
    ),
  }),
}

export const validationEndpoints: Readonly<Record<string, EndpointDescription>> = {
  'routers.validate_example_urls': {
    tag: QUESTIONS_TAG,
    summary: 'Check example URLs',
    description:
      'For each URL, returns the routers that match now, the winner, and the routers that list the URL as an example.',
    access: 'routers:manage',
    body: {
      name: 'ValidateExampleUrlsDto',
      validator: validateExampleUrlsValidator,
      size: 'router',
      examples: { 'Two URLs': { example_urls: [URL_EXAMPLE, 'nonsense'] } },
    },
    problems: OF_WORK,
    answers: {
      200: json(
        'One report per URL, in the order given.',
        answerObject({
          data: arrayOf(ref('ExampleUrlReport'), {
            description: 'One report per URL, in the order given.',
          }),
          results: arrayOf(ref('DeprecatedExampleUrlReport'), {
            deprecated: true,
            description:
              'Deprecated: use `data`. The same reports, with `isValidUrl` in place of `is_valid_url`.',
          }),
        }),
        {
          data: [{ url: URL_EXAMPLE, is_valid_url: true, ...REPORT_EXAMPLE }],
          results: [{ url: URL_EXAMPLE, isValidUrl: true, ...REPORT_EXAMPLE }],
        }
      ),
    },
  },
  'routers.validate_rules': {
    tag: QUESTIONS_TAG,
    summary: 'Check proposed criteria',
    description:
      'Compares a draft with the existing routers and writes nothing. `exclude_router_id` names the router that it would replace. Without `is_active`, `is_default` and `scheduling`, the draft is active, not a default router, and open as that router is; bounds that `scheduling` does not name are those of that router.',
    access: 'routers:manage',
    query: {
      validator: validateRulesQueryValidator,
      parameters: { conflicts: LISTED_CONFLICTS, accept: ACCEPT },
    },
    body: {
      name: 'ValidateRouterRulesDto',
      validator: validateRulesValidator,
      size: 'router',
      examples: {
        'Criteria': { matching_criteria: CRITERIA_EXAMPLE, example_urls: [URL_EXAMPLE] },
        'A whole draft': {
          matching_criteria: CRITERIA_EXAMPLE,
          example_urls: [URL_EXAMPLE],
          name: 'Autumn implants',
          is_active: true,
          is_default: false,
          scheduling: { active_from: EXAMPLE_INSTANT, active_until: null },
        },
        'A landing page': { matching_criteria_from_url: URL_EXAMPLE, example_urls: [] },
      },
    },
    problems: OF_WORK,
    answers: {
      200: json('The matches and the conflicts of the criteria.', ref('RulesValidation'), {
        matching_criteria: CRITERIA_EXAMPLE,
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
        warnings: { fields: [], fields_total: 0 },
        draft: {
          status: 'open',
          priority_class: 'campaign',
          specificity: 1,
          place: 1,
          place_of: 12,
          problems: [],
          at: EXAMPLE_INSTANT,
          winners: [{ ...MATCHED_EXAMPLE, router_id: null, booking_flow_id: null }],
        },
      }),
    },
  },
}
