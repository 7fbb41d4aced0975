import type { HttpContext } from '@adonisjs/core/http'
import type { ImportProblem, RefusedDraft } from '#routing/actions/import_draft'
import { IMPORTED_MAX, type ImportRefusal } from '#routing/actions/import_routers'
import {
  type FieldError,
  invalid,
  type Problem,
  sendInvalid,
  sendProblem,
} from '#shared/http/problem'
import { sendQuotaExceeded } from '#shared/http/quota_exceeded'
import { showConflicts } from '../conflicts/conflict_transformer.js'
import { showInTheWay } from '../matched_routers/router_in_the_way.js'
import { ReportBudget } from '../conflicts/report_budget.js'
import {
  ACTIVE_DEFAULT_EXISTS,
  BOOKING_FLOW_UNKNOWN,
  CONFLICTS,
  EXTERNAL_ID_TAKEN,
  NAME_TAKEN,
} from '../routers/router_refusals.js'

export const IMPORT_REFUSED: Problem = {
  status: 422,
  code: 'E_IMPORT_REFUSED',
  title: 'Import refused',
  detail:
    'No router was created, because some drafts were refused. The drafts member names each refused draft.',
}

const REPEATED = {
  name_repeated: {
    code: 'E_NAME_REPEATED',
    detail: 'An earlier draft of the same import has this name.',
  },
  external_id_repeated: {
    code: 'E_EXTERNAL_ID_REPEATED',
    detail: 'An earlier draft of the same import has this external_id.',
  },
  active_default_repeated: {
    code: 'E_ACTIVE_DEFAULT_REPEATED',
    detail: 'An earlier draft of the same import is already an active default router.',
  },
}

/** The codes of a refused draft. */
export const DRAFT_CODES = [
  invalid([]).code,
  BOOKING_FLOW_UNKNOWN.code,
  NAME_TAKEN.code,
  EXTERNAL_ID_TAKEN.code,
  ACTIVE_DEFAULT_EXISTS.code,
  CONFLICTS.code,
  REPEATED.name_repeated.code,
  REPEATED.external_id_repeated.code,
  REPEATED.active_default_repeated.code,
]

export function sendImportRefusal(ctx: HttpContext, refusal: ImportRefusal): void {
  switch (refusal.type) {
    case 'too_many': {
      const message = `The routers field must not have more than ${IMPORTED_MAX} items`
      return sendInvalid(ctx, [{ field: 'routers', rule: 'array.maxLength', message }])
    }
    case 'quota_exceeded':
      return sendQuotaExceeded(ctx, refusal)
    case 'refused': {
      const drafts = showDrafts(refusal.drafts, new Set(refusal.routerIds))
      return sendProblem(ctx, { ...IMPORT_REFUSED, extensions: { drafts } })
    }
    default:
      return refusal satisfies never
  }
}

function showDrafts(refused: readonly RefusedDraft[], unsavedIds: ReadonlySet<string>) {
  const budget = new ReportBudget()
  const byDraft = Map.groupBy(refused, ({ index }) => index)
  return [...byDraft].map(([index, entries]) => ({
    index,
    problems: entries.map(({ problem }) => showProblem(problem, unsavedIds, budget)),
  }))
}

function showProblem(
  problem: ImportProblem,
  unsavedIds: ReadonlySet<string>,
  budget: ReportBudget
) {
  switch (problem.type) {
    case 'invalid':
      return showInvalid(problem.problems)
    case 'booking_flow_unknown':
      return { ...codeAndDetail(BOOKING_FLOW_UNKNOWN), errors: BOOKING_FLOW_UNKNOWN.errors }
    case 'name_taken':
      return { ...codeAndDetail(NAME_TAKEN), ...showInTheWay(problem.inTheWay) }
    case 'external_id_taken':
      return { ...codeAndDetail(EXTERNAL_ID_TAKEN), ...showInTheWay(problem.inTheWay) }
    case 'active_default_exists':
      return { ...codeAndDetail(ACTIVE_DEFAULT_EXISTS), ...showInTheWay(problem.inTheWay) }
    case 'conflicts': {
      const conflicts = showConflicts(problem.report, unsavedIds, budget)
      return { ...codeAndDetail(CONFLICTS), conflicts }
    }
    case 'name_repeated':
    case 'external_id_repeated':
    case 'active_default_repeated':
      return { ...REPEATED[problem.type], first_index: problem.first }
    default:
      return problem satisfies never
  }
}

function showInvalid(errors: readonly FieldError[]) {
  return { ...codeAndDetail(invalid(errors)), errors }
}

function codeAndDetail({ code, detail }: { readonly code: string; readonly detail: string }) {
  return { code, detail }
}
