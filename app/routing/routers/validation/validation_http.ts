import vine from '@vinejs/vine'
import type { ExampleUrlReport } from '#routing/engine/answers/example_url_report'
import type { RuleResult } from '#routing/engine/answers/rule_results'
import { specificity } from '#routing/engine/criteria/priority_class'
import { ROUTER_STATUSES, statusAt } from '#routing/routers/booking_flow_router'
import {
  acceptedCodes,
  CONFLICT_REPORT,
  listedConflicts,
  showConflicts,
  showRouterWarnings,
  WARNING_MEMBERS,
} from '#routing/routers/conflicts/conflicts_http'
import {
  IN_THE_WAY,
  MATCHED_ROUTER,
  PARTY,
  PRIORITY_CLASS,
  ROUTER_NAME,
} from '#routing/routers/conflicts/matched_router_http'
import {
  criteriaFromUrl,
  MATCHING_CRITERIA,
  matchingCriteria,
} from '#routing/routers/criteria_http'
import { WRITE_REFUSALS } from '#routing/routers/router_http'
import { routerName, scheduling } from '#routing/routers/router_write_http'
import { exampleUrls } from '#routing/routers/urls_http'
import type { CreateRouterError } from '#routing/routers/writes/create_router'
import * as api from '#shared/http/api'
import { strictObject } from '#shared/http/strict_object'
import { identifierText } from '#shared/http/text'
import { LISTED_MAX } from './validate_example_urls.js'
import type { RulesValidation, ValidateRulesError } from './validate_rules.js'

export const validateExampleUrlsValidator = vine.create(
  strictObject({ example_urls: exampleUrls() })
)

export const validateRulesValidator = vine.create(
  strictObject({
    matching_criteria: matchingCriteria()
      .optional()
      .requiredIfMissing('matching_criteria_from_url'),
    matching_criteria_from_url: criteriaFromUrl(),
    example_urls: exampleUrls(),
    exclude_router_id: identifierText().optional(),
    name: routerName().optional(),
    is_default: vine.boolean({ strict: true }).optional(),
    is_active: vine.boolean({ strict: true }).optional(),
    scheduling: scheduling().optional(),
  })
)

export const validateRulesQueryValidator = vine.create(
  strictObject({ conflicts: listedConflicts().optional(), accept: acceptedCodes().optional() })
)

export const RULES_REFUSALS: api.Refusals<ValidateRulesError> = {
  invalid: api.INVALID,
  exclude_router_unknown: api.invalidMember(() => ({
    field: 'exclude_router_id',
    rule: 'exists',
    message: 'The exclude_router_id field does not name a router of the organization',
  })),
}

const NAMED_ROUTERS = api.arrayOf(MATCHED_ROUTER, { maxItems: LISTED_MAX })

const reportOf = (validity: 'is_valid_url' | 'isValidUrl') =>
  api.answer<ExampleUrlReport, 'problem' | 'candidates' | 'contestedBy'>(
    {
      url: api.STRING,
      [validity]: api.from(api.BOOLEAN, ({ problem }) => problem === null),
      reason: api.from(
        api.described(api.STRING, 'Why the URL cannot be routed.'),
        ({ problem }) => problem?.message
      ),
      matches: api.from(
        api.described(NAMED_ROUTERS, 'The active, open routers that match. The first one wins.'),
        ({ candidates }) => candidates
      ),
      winner: api.from(api.nullable(MATCHED_ROUTER), ({ candidates: [winner = null] }) => winner),
      claimed_by: api.from(
        api.arrayOf(ROUTER_NAME, {
          maxItems: LISTED_MAX,
          description: 'The routers that list the URL among their example URLs.',
        }),
        ({ contestedBy }) => contestedBy
      ),
    },
    { optional: ['reason'] }
  )

const URL_REPORT = api.component('ExampleUrlReport', reportOf('is_valid_url'))
const OLD_URL_REPORT = api.component('DeprecatedExampleUrlReport', reportOf('isValidUrl'))

interface UrlReports {
  readonly reports: readonly ExampleUrlReport[]
}

export const URL_REPORTS = api.answer<UrlReports, 'reports'>({
  data: api.from(
    api.arrayOf(URL_REPORT, 'One report per URL, in the order given.'),
    ({ reports }) => reports
  ),
  results: api.from(
    api.arrayOf(OLD_URL_REPORT, {
      deprecated: true,
      description:
        'Deprecated: use `data`. The same reports, with `isValidUrl` in place of `is_valid_url`.',
    }),
    ({ reports }) => reports
  ),
})

/** What a write of the draft would be refused for, where it would stand, and who would win its example URLs. */
const DRAFT = api.answer<RulesValidation, keyof RulesValidation>(
  {
    status: api.from(
      api.oneOf(ROUTER_STATUSES, 'The status that it would have now.'),
      ({ proposal, nowMs }) => statusAt(proposal, nowMs).status
    ),
    priority_class: api.from(PRIORITY_CLASS, ({ proposal }) => proposal.priorityClass),
    specificity: api.from(
      api.described(api.COUNT, 'How narrow it is within its class.'),
      ({ proposal }) => specificity(proposal.criteria, proposal.priorityClass)
    ),
    place: api.from(
      {
        type: 'integer',
        minimum: 1,
        description: 'Its place among all routers in order of precedence, from 1.',
      },
      ({ standing }) => standing.place
    ),
    place_of: api.from(
      api.described(api.COUNT, 'The number of routers, with the draft.'),
      ({ standing }) => standing.of
    ),
    problems: api.from(
      api.arrayOf(
        api.answerObject({ code: api.STRING, detail: api.STRING, ...IN_THE_WAY }),
        'What a write of the draft would be refused for.'
      ),
      draftProblems
    ),
    at: api.from(
      api.described(
        api.INSTANT,
        'The instant of `winners`: now, or when the draft opens if that is later.'
      ),
      ({ standing }) => standing.atMs
    ),
    winners: api.from(
      api.arrayOf(
        api.nullable(PARTY),
        'The router that would win each URL of `example_urls`, in the order given; null if none would.'
      ),
      ({ standing }) => standing.winners
    ),
  },
  { description: 'The draft as a write would leave it.' }
)

function draftProblems({ standing: { nameHolder, otherDefault }, isNamed }: RulesValidation) {
  const refusals: CreateRouterError[] = []
  if (isNamed && nameHolder) refusals.push({ type: 'name_taken', inTheWay: nameHolder })
  if (otherDefault) refusals.push({ type: 'active_default_exists', inTheWay: otherDefault })
  return refusals.map((one) => api.briefProblem(api.problemOf(WRITE_REFUSALS, one)))
}

export const RULES_VALIDATION = api.component(
  'RulesValidation',
  api.answer<RulesValidation, keyof RulesValidation>({
    matching_criteria: api.from(MATCHING_CRITERIA, ({ proposal }) => proposal.criteria ?? {}),
    results: api.arrayOf(
      api.answer<RuleResult, keyof RuleResult>({
        url: api.STRING,
        isValidUrl: api.BOOLEAN,
        proposedRouterMatches: api.BOOLEAN,
        hasConflicts: api.described(
          api.BOOLEAN,
          'Whether both the proposed criteria and an existing active router match.'
        ),
        existingMatches: NAMED_ROUTERS,
      })
    ),
    recommendation: api.answerObject({ hasConflicts: api.BOOLEAN, message: api.STRING }),
    conflicts: api.from(CONFLICT_REPORT, ({ conflicts }) => showConflicts(conflicts)),
    warnings: api.from(api.answerObject(WARNING_MEMBERS), ({ ownWarnings }) =>
      showRouterWarnings(ownWarnings)
    ),
    draft: api.from(DRAFT, (validation) => validation),
  })
)

export const VALIDATION_SCHEMAS = api.components(URL_REPORT, OLD_URL_REPORT, RULES_VALIDATION)
