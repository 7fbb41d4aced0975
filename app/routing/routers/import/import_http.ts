import type { HttpContext } from '@adonisjs/core/http'
import {
  ReportBudget,
  sendPinsBroken,
  showConflicts,
} from '#routing/routers/conflicts/conflicts_http'
import { showInTheWay } from '#routing/routers/conflicts/matched_router_http'
import {
  ACTIVE_DEFAULT_EXISTS,
  BOOKING_FLOW_UNKNOWN,
  CONFLICTS,
  EXTERNAL_ID_TAKEN,
  NAME_TAKEN,
  showWrittenRouter,
} from '#routing/routers/router_http'
import type { ImportProblem, RefusedDraft } from '#routing/routers/writes/import_drafts'
import { IMPORTED_MAX, type ImportRefusal } from '#routing/routers/writes/import_routers'
import type { WrittenRouter } from '#routing/routers/writes/router_writes'
import {
  type FieldError,
  invalid,
  INVALID_CSV,
  type Problem,
  sendInvalid,
  sendProblem,
} from '#shared/http/problem'
import { sendQuotaExceeded } from '#shared/http/refusals'
import type { RouterCsvRefusal } from './import_bodies_http.js'
import { columnOf } from './router_columns.js'

/** What drafts of one import do to each other, by the type of the import's problem. */
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

type Lines = readonly number[] | undefined

/** `lines` are those of all drafts in a CSV; problems then also state lines and columns. */
function showRefusedDrafts(
  refused: readonly RefusedDraft[],
  unsavedIds: ReadonlySet<string>,
  lines: Lines
) {
  const budget = new ReportBudget()
  const byDraft = Map.groupBy(refused, ({ index }) => index)
  return [...byDraft].map(([index, entries]) => ({
    index,
    line: lines?.[index],
    problems: entries.map(({ problem }) => showProblem(problem, unsavedIds, budget, lines)),
  }))
}

function showProblem(
  problem: ImportProblem,
  unsavedIds: ReadonlySet<string>,
  budget: ReportBudget,
  lines: Lines
) {
  switch (problem.type) {
    case 'invalid':
      return {
        ...codeAndDetail(invalid(problem.problems)),
        errors: showErrors(problem.problems, lines),
      }
    case 'booking_flow_unknown':
      return {
        ...codeAndDetail(BOOKING_FLOW_UNKNOWN),
        errors: showErrors(BOOKING_FLOW_UNKNOWN.errors, lines),
      }
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
      return {
        ...REPEATED[problem.type],
        first_index: problem.first,
        first_line: lines?.[problem.first],
      }
    default:
      return problem satisfies never
  }
}

function showErrors(errors: readonly FieldError[], lines: Lines) {
  if (!lines) return errors
  return errors.map((error) => ({ ...error, column: columnOf(error.field) }))
}

function codeAndDetail({ code, detail }: { readonly code: string; readonly detail: string }) {
  return { code, detail }
}

export const IMPORT_REFUSED: Problem = {
  status: 422,
  code: 'E_IMPORT_REFUSED',
  title: 'Import refused',
  detail:
    'No router was created, because some drafts were refused. The drafts member names each refused draft.',
}

/** `lines` are those of the drafts in a CSV. */
export function sendImportRefusal(
  ctx: HttpContext,
  refusal: ImportRefusal,
  lines?: readonly number[]
): void {
  switch (refusal.type) {
    case 'too_many': {
      const message = `The routers field must not have more than ${IMPORTED_MAX} items`
      return sendInvalid(ctx, [{ field: 'routers', rule: 'array.maxLength', message }])
    }
    case 'quota_exceeded':
      return sendQuotaExceeded(ctx, refusal)
    case 'pins_broken':
      return sendPinsBroken(ctx, refusal)
    case 'refused': {
      const drafts = showRefusedDrafts(refusal.drafts, new Set(refusal.routerIds), lines)
      return sendProblem(ctx, { ...IMPORT_REFUSED, extensions: { drafts } })
    }
    default:
      return refusal satisfies never
  }
}

/** What an import says of a router; each warning names its cell if the router is from a row of a CSV. */
export function showImportedRouter(
  written: WrittenRouter,
  unsavedIds: ReadonlySet<string>,
  budget: ReportBudget,
  line: number | undefined
) {
  const shown = showWrittenRouter(written, unsavedIds, budget)
  if (line === undefined) return shown
  const { fields, ...warnings } = shown.warnings
  const inCells = fields.map((one) => ({ ...one, line, column: columnOf(one.field) }))
  return { ...shown, warnings: { ...warnings, fields: inCells } }
}

export function sendCsvRefusal(ctx: HttpContext, refusal: RouterCsvRefusal): void {
  switch (refusal.type) {
    case 'not_csv': {
      const { message, isJson } = refusal.fault
      const hint = isJson ? ' JSON is sent as Content-Type: application/json.' : ''
      return sendProblem(ctx, { ...INVALID_CSV, detail: `${INVALID_CSV.detail} ${message}${hint}` })
    }
    case 'invalid':
      return sendInvalid(ctx, refusal.problems)
    default:
      return refusal satisfies never
  }
}
