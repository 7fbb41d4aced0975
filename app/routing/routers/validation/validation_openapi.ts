import { ACCEPT, LISTED_CONFLICTS, NO_CONFLICTS } from '#routing/routers/conflicts/conflicts_http'
import { MATCHED_EXAMPLE } from '#routing/routers/conflicts/matched_router_http'
import { CRITERIA_EXAMPLE } from '#routing/routers/criteria_http'
import { QUESTIONS_TAG, URL_EXAMPLE } from '#routing/routers/router_schema_openapi'
import * as api from '#shared/http/api'
import * as http from './validation_http.js'

const REPORT_EXAMPLE = { matches: [MATCHED_EXAMPLE], winner: MATCHED_EXAMPLE, claimed_by: [] }

export const validationEndpoints: Readonly<Record<string, api.EndpointDescription>> = {
  'routers.validate_example_urls': {
    tag: QUESTIONS_TAG,
    summary: 'Check example URLs',
    description:
      'For each URL, returns the routers that match now, the winner, and the routers that list the URL as an example.',
    access: 'routers:manage',
    body: {
      name: 'ValidateExampleUrlsDto',
      validator: http.validateExampleUrlsValidator,
      size: 'router',
      examples: { 'Two URLs': { example_urls: [URL_EXAMPLE, 'nonsense'] } },
    },
    problems: api.OF_WORK,
    answers: {
      200: api.json('One report per URL, in the order given.', http.URL_REPORTS, {
        data: [{ url: URL_EXAMPLE, is_valid_url: true, ...REPORT_EXAMPLE }],
        results: [{ url: URL_EXAMPLE, isValidUrl: true, ...REPORT_EXAMPLE }],
      }),
    },
  },
  'routers.validate_rules': {
    tag: QUESTIONS_TAG,
    summary: 'Check proposed criteria',
    description:
      'Compares a draft with the existing routers and writes nothing. `exclude_router_id` names the router that it would replace. Without `is_active`, `is_default` and `scheduling`, the draft is active, not a default router, and open as that router is; bounds that `scheduling` does not name are those of that router.',
    access: 'routers:manage',
    query: {
      validator: http.validateRulesQueryValidator,
      parameters: { conflicts: LISTED_CONFLICTS, accept: ACCEPT },
    },
    body: {
      name: 'ValidateRouterRulesDto',
      validator: http.validateRulesValidator,
      size: 'router',
      examples: {
        'Criteria': { matching_criteria: CRITERIA_EXAMPLE, example_urls: [URL_EXAMPLE] },
        'A whole draft': {
          matching_criteria: CRITERIA_EXAMPLE,
          example_urls: [URL_EXAMPLE],
          name: 'Autumn implants',
          is_active: true,
          is_default: false,
          scheduling: { active_from: api.EXAMPLE_INSTANT, active_until: null },
        },
        'A landing page': { matching_criteria_from_url: URL_EXAMPLE, example_urls: [] },
      },
    },
    problems: api.OF_WORK,
    answers: {
      200: api.json('The matches and the conflicts of the criteria.', http.RULES_VALIDATION, {
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
          at: api.EXAMPLE_INSTANT,
          winners: [{ ...MATCHED_EXAMPLE, router_id: null, booking_flow_id: null }],
        },
      }),
    },
  },
}
