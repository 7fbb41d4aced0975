import { BOOKING_FLOW } from '#organizations/booking_flows/booking_flows_http'
import * as api from '#shared/http/api'
import type { BookingFlowRouter } from './booking_flow_router.js'
import { PINS_BROKEN, showBrokenPins } from './conflicts/verdicts_http.js'
import * as http from './conflicts/conflicts_http.js'
import { namingRouter, PRIORITY_CLASS } from './conflicts/matched_router_http.js'
import { MATCHING_CRITERIA } from './criteria_http.js'
import type { FilteredRouter, FilterRoutersError } from './filter_routers.js'
import type { CreateRouterError } from './writes/create_router.js'
import type { DeleteRouterError } from './writes/delete_router.js'
import type { PutRouterError } from './writes/put_router.js'
import type { WrittenRouter } from './writes/router_writes.js'
import type { UpdateRouterError } from './writes/update_router.js'
import type { ConflictsRefusal } from './writes/write_participant.js'

export const SCHEDULING = api.component(
  'Scheduling',
  api.answer<Pick<BookingFlowRouter, 'activeFromMs' | 'activeUntilMs'>>(
    {
      active_from: api.from(api.INSTANT, ({ activeFromMs }) => activeFromMs ?? undefined),
      active_until: api.from(api.INSTANT, ({ activeUntilMs }) => activeUntilMs ?? undefined),
    },
    {
      optional: ['active_from', 'active_until'],
      description:
        'The router is open from `active_from` (inclusive) to `active_until` (exclusive).',
    }
  )
)

/** Objects are always present and omit members that are not set; a missing description is omitted. */
export const ROUTER = api.component(
  'BookingFlowRouter',
  api.answer<BookingFlowRouter, 'criteria' | 'activeFromMs' | 'activeUntilMs'>(
    {
      _id: api.IDENTIFIER,
      organization_id: api.IDENTIFIER,
      name: api.STRING,
      description: api.from(api.STRING, ({ description }) => description ?? undefined),
      tags: api.arrayOf(api.STRING),
      external_id: api.nullable(api.STRING),
      booking_flow_id: api.IDENTIFIER,
      example_urls: api.arrayOf(api.STRING),
      matching_criteria: api.from(MATCHING_CRITERIA, ({ criteria }) => criteria ?? {}),
      accepted_warnings: api.arrayOf(
        http.WARNING_CODE,
        'Codes of warnings that the author has accepted. Absent when there are none.'
      ),
      priority_class: PRIORITY_CLASS,
      is_default: api.BOOLEAN,
      is_active: api.BOOLEAN,
      scheduling: api.from(SCHEDULING, (router) => router),
      revision: api.REVISION,
      createdAt: api.INSTANT,
      updatedAt: api.INSTANT,
    },
    { optional: ['description', 'accepted_warnings'] }
  )
)

export const FILTERED_ROUTER = api.component(
  'FilteredBookingFlowRouter',
  api.answer<FilteredRouter, keyof FilteredRouter>(
    {
      ...api.membersOf(ROUTER, ({ router }: FilteredRouter) => router),
      booking_flow: BOOKING_FLOW,
    },
    { optional: ['booking_flow'] }
  )
)

export interface ShownWrite extends WrittenRouter {
  /** The ids of routers that are not stored. */
  readonly unsavedIds?: ReadonlySet<string>
  /** Routers in one answer share it. */
  readonly budget?: http.ReportBudget
  readonly impact?: object
}

const WRITE_WARNINGS = api.component(
  'WriteWarnings',
  api.shownBy(
    api.answerObject(
      { ...http.REPORT_MEMBERS, ...http.WARNING_MEMBERS, pins: api.BROKEN_PINS },
      { optional: ['pins'] }
    ),
    ({ router, warnings, ownWarnings, brokenPins = [], unsavedIds, budget }: ShownWrite) => ({
      ...http.showConflicts(warnings, unsavedIds, budget),
      ...http.showRouterWarnings(ownWarnings, budget),
      ...(brokenPins.length > 0 && {
        pins: showBrokenPins(brokenPins, unsavedIds?.has(router.id) !== true),
      }),
    })
  )
)

export const WRITTEN_ROUTER = api.component(
  'WrittenBookingFlowRouter',
  api.answer<ShownWrite, keyof ShownWrite>(
    {
      ...api.membersOf(ROUTER, ({ router }: ShownWrite) => router),
      warnings: api.from(WRITE_WARNINGS, (write) => write),
      impact: api.ref('Impact'),
    },
    { optional: ['impact'] }
  )
)

export const ROUTER_SCHEMAS = api.components(
  MATCHING_CRITERIA,
  SCHEDULING,
  ROUTER,
  FILTERED_ROUTER,
  WRITTEN_ROUTER,
  WRITE_WARNINGS
)

const FLOW_MESSAGE = 'The booking_flow_id field does not name a booking flow of the organization'

export const BOOKING_FLOW_UNKNOWN = {
  status: 422,
  code: 'E_BOOKING_FLOW_UNKNOWN',
  title: 'Unknown booking flow',
  detail: `${FLOW_MESSAGE}.`,
  errors: [{ field: 'booking_flow_id', rule: 'exists', message: FLOW_MESSAGE }],
}

export const ACTIVE_DEFAULT_EXISTS = {
  status: 409,
  code: 'E_ACTIVE_DEFAULT_EXISTS',
  title: 'Active default router exists',
  detail: 'The organization already has an active default router. Deactivate it first.',
}

interface ShownConflicts extends ConflictsRefusal {
  readonly unsavedIds?: ReadonlySet<string>
  readonly budget?: http.ReportBudget
}

export const CONFLICTS: api.RefusalProblem<ShownConflicts> = {
  status: 409,
  code: 'E_ROUTER_CONFLICTS',
  title: 'Conflicts with other routers',
  detail:
    'The router would have conflicts of high severity with other routers of the organization.',
  extensions: { conflicts: http.NO_CONFLICTS },
  extensionSchemas: { conflicts: http.CONFLICT_REPORT },
  of: ({ report, routerId, isStored, unsavedIds, budget }) => ({
    extensions: {
      conflicts: http.showConflicts(
        report,
        unsavedIds ?? new Set(isStored ? [] : [routerId]),
        budget
      ),
    },
  }),
}

export const WRITE_REFUSALS: api.Refusals<CreateRouterError> = {
  invalid: api.INVALID,
  booking_flow_unknown: BOOKING_FLOW_UNKNOWN,
  name_taken: namingRouter(api.nameTaken('router')),
  external_id_taken: namingRouter({
    status: 409,
    code: 'E_ROUTER_EXTERNAL_ID_TAKEN',
    title: 'External id taken',
    detail: 'The organization already has a router with this external_id.',
  }),
  active_default_exists: namingRouter(ACTIVE_DEFAULT_EXISTS),
  quota_exceeded: api.QUOTA_EXCEEDED,
  pins_broken: PINS_BROKEN,
  conflicts: CONFLICTS,
}

export const ROUTER_NOT_FOUND = api.notFound('router')
const ROUTER_STALE = api.stale('router')

const MISSED = { not_found: ROUTER_NOT_FOUND, revision_stale: ROUTER_STALE }

export const UPDATE_REFUSALS: api.Refusals<UpdateRouterError> = { ...MISSED, ...WRITE_REFUSALS }

export const DELETE_REFUSALS: api.Refusals<DeleteRouterError> = {
  ...MISSED,
  pins_broken: PINS_BROKEN,
}

export const ROUTER_EXISTS = {
  ...ROUTER_STALE,
  code: 'E_ROUTER_EXISTS',
  detail:
    'The organization already has a router with this external_id. If-None-Match forbids replacing it.',
}

export const PUT_REFUSALS: api.Refusals<PutRouterError> = {
  precondition_failed: {
    ...ROUTER_STALE,
    of: ({ precondition, revision }) => ({
      ...(precondition === 'If-None-Match' && ROUTER_EXISTS),
      extensions: { current_revision: revision },
    }),
  },
  ...WRITE_REFUSALS,
}

export const SEARCHES_BUSY: api.Problem = {
  status: 503,
  code: 'E_SEARCHES_BUSY',
  title: 'Too many searches',
  detail: 'This instance already runs its maximum number of searches. Try again shortly.',
  retryAfterSeconds: 1,
}

export const SEARCH_TOO_SLOW: api.Problem = {
  status: 422,
  code: 'E_SEARCH_TOO_SLOW',
  title: 'Search too slow',
  detail: 'The page was not found in time. Narrow the filters, or leave out sort or total.',
}

/** `field` is the path of the pattern in the request. */
export function filterRefusals(field: string): api.Refusals<FilterRoutersError> {
  const tooSlow = `The ${field} field takes too long to evaluate`
  const invalid = `The ${field} field must be a valid regular expression`
  return {
    pattern_invalid: api.invalidMember(() => ({ field, rule: 'pattern', message: invalid })),
    pattern_too_slow: {
      status: 422,
      code: 'E_PATTERN_TOO_SLOW',
      title: 'Pattern too slow',
      detail: `${tooSlow}. Use a simpler pattern.`,
      errors: [{ field, rule: 'tooSlow', message: tooSlow }],
    },
    patterns_busy: {
      status: 503,
      code: 'E_PATTERNS_BUSY',
      title: 'Too many patterns',
      detail:
        'This instance already runs its maximum number of queries with regular expressions. Try again shortly.',
      retryAfterSeconds: 1,
    },
    search_too_slow: SEARCH_TOO_SLOW,
    searches_busy: SEARCHES_BUSY,
  }
}

export const FILTER_REFUSALS = filterRefusals('name.$regex')
