import type { HttpContext } from '@adonisjs/core/http'
import {
  type ReportBudget,
  sendPinsBroken,
  showBrokenPins,
  showConflicts,
  showRouterWarnings,
} from './conflicts/conflicts_http.js'
import { instantText } from '#shared/time'
import {
  nameTaken,
  type Problem,
  sendInvalid,
  sendNotFound,
  sendProblem,
  sendStale,
  stale,
} from '#shared/http/problem'
import { sendQuotaExceeded } from '#shared/http/refusals'
import type { MembersOf } from '#shared/member_name'
import type { BookingFlowRouter } from './booking_flow_router.js'
import { type NamedRouter, showInTheWay } from './conflicts/matched_router_http.js'
import { showCriteria } from './criteria_http.js'
import type { FilterRoutersError } from './filter_routers.js'
import type { CreateRouterError } from './writes/create_router.js'
import type { DeleteRouterError } from './writes/delete_router.js'
import type { PutRouterError } from './writes/put_router.js'
import type { WrittenRouter } from '#routing/routers/writes/router_writes'
import type { UpdateRouterError } from './writes/update_router.js'

/** Objects are always present and omit members that are not set; a missing description is omitted. */
export function showRouter(router: BookingFlowRouter) {
  return {
    _id: router.id,
    organization_id: router.organizationId,
    name: router.name,
    ...(router.description === null ? {} : { description: router.description }),
    tags: router.tags,
    external_id: router.externalId,
    booking_flow_id: router.bookingFlowId,
    example_urls: router.exampleUrls,
    matching_criteria: router.criteria ? showCriteria(router.criteria) : {},
    ...(router.acceptedWarnings && { accepted_warnings: router.acceptedWarnings }),
    priority_class: router.priorityClass,
    is_default: router.isDefault,
    is_active: router.isActive,
    scheduling: showScheduling(router),
    revision: router.revision,
    createdAt: instantText(router.createdAtMs),
    updatedAt: instantText(router.updatedAtMs),
  } satisfies MembersOf<
    BookingFlowRouter,
    'description' | 'criteria' | 'acceptedWarnings' | 'activeFromMs' | 'activeUntilMs'
  >
}

export function showScheduling({
  activeFromMs,
  activeUntilMs,
}: Pick<BookingFlowRouter, 'activeFromMs' | 'activeUntilMs'>) {
  return {
    ...(activeFromMs === null ? {} : { active_from: instantText(activeFromMs) }),
    ...(activeUntilMs === null ? {} : { active_until: instantText(activeUntilMs) }),
  }
}

/** `unsavedIds` are the ids of routers that are not stored. Routers in one answer share their `budget`. */
export function showWrittenRouter(
  { router, warnings, ownWarnings, brokenPins = [] }: WrittenRouter,
  unsavedIds?: ReadonlySet<string>,
  budget?: ReportBudget
) {
  const isWritten = unsavedIds?.has(router.id) !== true
  return {
    ...showRouter(router),
    warnings: {
      ...showConflicts(warnings, unsavedIds, budget),
      ...showRouterWarnings(ownWarnings, budget),
      ...(brokenPins.length > 0 && { pins: showBrokenPins(brokenPins, isWritten) }),
    },
  }
}

/** Answers the refusals that creating and updating share. Shows no id for a router that is not stored. */
export function sendWriteRefusal(
  ctx: HttpContext,
  error: CreateRouterError,
  { isStored }: { readonly isStored: boolean }
): void {
  switch (error.type) {
    case 'invalid':
      return sendInvalid(ctx, error.problems)
    case 'booking_flow_unknown':
      return sendProblem(ctx, BOOKING_FLOW_UNKNOWN)
    case 'name_taken':
      return sendProblem(ctx, naming(NAME_TAKEN, error.inTheWay))
    case 'external_id_taken':
      return sendProblem(ctx, naming(EXTERNAL_ID_TAKEN, error.inTheWay))
    case 'active_default_exists':
      return sendProblem(ctx, naming(ACTIVE_DEFAULT_EXISTS, error.inTheWay))
    case 'quota_exceeded':
      return sendQuotaExceeded(ctx, error)
    case 'pins_broken':
      return sendPinsBroken(ctx, error)
    case 'conflicts': {
      const conflicts = showConflicts(error.report, new Set(isStored ? [] : [error.routerId]))
      return sendProblem(ctx, { ...CONFLICTS, extensions: { conflicts } })
    }
    default:
      return error satisfies never
  }
}

export function sendUpdateRefusal(ctx: HttpContext, error: UpdateRouterError): void {
  switch (error.type) {
    case 'not_found':
      return sendNotFound(ctx, 'router')
    case 'revision_stale':
      return sendStale(ctx, ROUTER_STALE, error.revision)
    default:
      return sendWriteRefusal(ctx, error, { isStored: true })
  }
}

export function sendPutRefusal(ctx: HttpContext, error: PutRouterError): void {
  if (error.type !== 'precondition_failed') {
    return sendWriteRefusal(ctx, error, { isStored: error.type === 'conflicts' && error.isStored })
  }
  const problem = error.precondition === 'If-Match' ? ROUTER_STALE : ROUTER_EXISTS
  sendStale(ctx, problem, error.revision)
}

export function sendDeleteRefusal(ctx: HttpContext, error: DeleteRouterError): void {
  switch (error.type) {
    case 'not_found':
      return sendNotFound(ctx, 'router')
    case 'revision_stale':
      return sendStale(ctx, ROUTER_STALE, error.revision)
    case 'pins_broken':
      return sendPinsBroken(ctx, error)
    default:
      return error satisfies never
  }
}

/** `field` is the path of the pattern in the request. */
export function sendFilterRefusal(
  ctx: HttpContext,
  { type }: FilterRoutersError,
  field = 'name.$regex'
): void {
  switch (type) {
    case 'pattern_invalid':
      return sendInvalid(ctx, [
        {
          field,
          rule: 'pattern',
          message: `The ${field} field must be a valid regular expression`,
        },
      ])
    case 'pattern_too_slow':
      return sendProblem(ctx, patternTooSlow(field))
    case 'patterns_busy':
      ctx.response.header('Retry-After', BUSY_RETRY_SECONDS)
      return sendProblem(ctx, PATTERNS_BUSY)
    case 'search_too_slow':
      return sendProblem(ctx, SEARCH_TOO_SLOW)
    case 'searches_busy':
      return sendSearchesBusy(ctx)
    default:
      return type satisfies never
  }
}

/** Names the router in the way; null when it is not known any more. */
function naming(problem: Problem, inTheWay: NamedRouter | undefined): Problem {
  return { ...problem, extensions: showInTheWay(inTheWay) }
}

export function sendSearchesBusy(ctx: HttpContext): void {
  ctx.response.header('Retry-After', BUSY_RETRY_SECONDS)
  sendProblem(ctx, SEARCHES_BUSY)
}

const FLOW_MESSAGE = 'The booking_flow_id field does not name a booking flow of the organization'

export const BOOKING_FLOW_UNKNOWN = {
  status: 422,
  code: 'E_BOOKING_FLOW_UNKNOWN',
  title: 'Unknown booking flow',
  detail: `${FLOW_MESSAGE}.`,
  errors: [{ field: 'booking_flow_id', rule: 'exists', message: FLOW_MESSAGE }],
}

export const NAME_TAKEN = nameTaken('router')

export const EXTERNAL_ID_TAKEN = {
  status: 409,
  code: 'E_ROUTER_EXTERNAL_ID_TAKEN',
  title: 'External id taken',
  detail: 'The organization already has a router with this external_id.',
}

export const ACTIVE_DEFAULT_EXISTS = {
  status: 409,
  code: 'E_ACTIVE_DEFAULT_EXISTS',
  title: 'Active default router exists',
  detail: 'The organization already has an active default router. Deactivate it first.',
}

export const CONFLICTS = {
  status: 409,
  code: 'E_ROUTER_CONFLICTS',
  title: 'Conflicts with other routers',
  detail:
    'The router would have conflicts of high severity with other routers of the organization.',
}

export const ROUTER_STALE = stale('router')

export const ROUTER_EXISTS = {
  ...ROUTER_STALE,
  code: 'E_ROUTER_EXISTS',
  detail:
    'The organization already has a router with this external_id. If-None-Match forbids replacing it.',
}

const BUSY_RETRY_SECONDS = '1'

export function patternTooSlow(field: string): Problem {
  const message = `The ${field} field takes too long to evaluate`
  return {
    status: 422,
    code: 'E_PATTERN_TOO_SLOW',
    title: 'Pattern too slow',
    detail: `${message}. Use a simpler pattern.`,
    errors: [{ field, rule: 'tooSlow', message }],
  }
}

export const PATTERN_TOO_SLOW = patternTooSlow('name.$regex')

export const PATTERNS_BUSY: Problem = {
  status: 503,
  code: 'E_PATTERNS_BUSY',
  title: 'Too many patterns',
  detail:
    'This instance already runs its maximum number of queries with regular expressions. Try again shortly.',
}

export const SEARCH_TOO_SLOW: Problem = {
  status: 422,
  code: 'E_SEARCH_TOO_SLOW',
  title: 'Search too slow',
  detail:
    'The filters match too many routers to find the page in time. Narrow them, or leave out sort or total.',
}

export const SEARCHES_BUSY: Problem = {
  status: 503,
  code: 'E_SEARCHES_BUSY',
  title: 'Too many searches',
  detail: 'This instance already runs its maximum number of searches. Try again shortly.',
}
