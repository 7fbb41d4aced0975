import type { HttpContext } from '@adonisjs/core/http'
import {
  BULK_LIMITS,
  type BulkDeleteRefusal,
  type BulkProblem,
  type BulkUpdateRefusal,
  type SelectionRefusal,
} from '#routing/routers/writes/bulk_routers'
import { invalid, notFound, type Problem, sendProblem } from '#shared/http/problem'
import { sendQuotaExceeded } from '#shared/http/quota_exceeded'
import { sendPinsBroken } from '#routing/pins/broken_pins_http'
import { showConflicts } from '../conflicts/conflict_transformer.js'
import { ReportBudget } from '../conflicts/report_budget.js'
import {
  ACTIVE_DEFAULT_EXISTS,
  BOOKING_FLOW_UNKNOWN,
  CONFLICTS,
  patternTooSlow,
  sendFilterRefusal,
} from '../routers/router_refusals.js'

export const BULK_REFUSED: Problem = {
  status: 422,
  code: 'E_BULK_REFUSED',
  title: 'Bulk change refused',
  detail: 'No router was changed, because some cannot be. The routers member names each of them.',
}

export const BULK_TOO_LARGE: Problem = {
  status: 422,
  code: 'E_BULK_TOO_LARGE',
  title: 'Too many routers',
  detail: `The filter finds more than ${BULK_LIMITS.routers} routers, or more than ${BULK_LIMITS.bytes} bytes of them. No router was changed. Use a narrower filter.`,
}

const FLOW_FIELD = 'set.booking_flow_id'
const FLOW_MESSAGE = `The ${FLOW_FIELD} field does not name a booking flow of the organization`

export const FLOW_TO_SET_UNKNOWN: Problem = {
  ...BOOKING_FLOW_UNKNOWN,
  detail: `${FLOW_MESSAGE}.`,
  errors: [{ field: FLOW_FIELD, rule: 'exists', message: FLOW_MESSAGE }],
}

const PATTERN_FIELD = 'filter.name.$regex'

export const BULK_PATTERN_TOO_SLOW = patternTooSlow(PATTERN_FIELD)

const MISSING = notFound('router')

/** The codes of a refused router. */
export const BULK_CODES = [
  MISSING.code,
  invalid([]).code,
  ACTIVE_DEFAULT_EXISTS.code,
  CONFLICTS.code,
]

export function sendBulkRefusal(ctx: HttpContext, refusal: BulkUpdateRefusal): void {
  switch (refusal.type) {
    case 'booking_flow_unknown':
      return sendProblem(ctx, FLOW_TO_SET_UNKNOWN)
    case 'quota_exceeded':
      return sendQuotaExceeded(ctx, refusal)
    case 'pins_broken':
      return sendPinsBroken(ctx, refusal)
    case 'refused': {
      const budget = new ReportBudget()
      const routers = refusal.routers.map(({ id, name, problem }) => ({
        _id: id,
        ...(name === null ? {} : { name }),
        problems: [showProblem(problem, budget)],
      }))
      return sendProblem(ctx, { ...BULK_REFUSED, extensions: { routers } })
    }
    default:
      return sendSelectionRefusal(ctx, refusal)
  }
}

export function sendBulkDeleteRefusal(ctx: HttpContext, refusal: BulkDeleteRefusal): void {
  if (refusal.type === 'pins_broken') return sendPinsBroken(ctx, refusal)
  sendSelectionRefusal(ctx, refusal)
}

function sendSelectionRefusal(ctx: HttpContext, refusal: SelectionRefusal): void {
  switch (refusal.type) {
    case 'filter':
      return sendFilterRefusal(ctx, { type: refusal.problem }, PATTERN_FIELD)
    case 'unknown': {
      const problems = [codeAndDetail(MISSING)]
      const routers = refusal.ids.map((id) => ({ _id: id, problems }))
      return sendProblem(ctx, { ...BULK_REFUSED, extensions: { routers } })
    }
    case 'too_large': {
      const { routers, bytes } = refusal
      const extensions = { selected: { routers, bytes }, allowed: BULK_LIMITS }
      return sendProblem(ctx, { ...BULK_TOO_LARGE, extensions })
    }
    default:
      return refusal satisfies never
  }
}

function showProblem(problem: BulkProblem, budget: ReportBudget) {
  switch (problem.type) {
    case 'invalid':
      return { ...codeAndDetail(invalid(problem.problems)), errors: problem.problems }
    case 'active_default_exists':
      return codeAndDetail(ACTIVE_DEFAULT_EXISTS)
    case 'conflicts': {
      const conflicts = showConflicts(problem.report, new Set(), budget)
      return { ...codeAndDetail(CONFLICTS), conflicts }
    }
    default:
      return problem satisfies never
  }
}

function codeAndDetail({ code, detail }: Pick<Problem, 'code' | 'detail'>) {
  return { code, detail }
}
