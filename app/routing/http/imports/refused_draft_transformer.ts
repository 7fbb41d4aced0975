import type { ImportProblem, RefusedDraft } from '#routing/routers/writes/import_drafts'
import { type FieldError, invalid } from '#shared/http/problem'
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
import { columnOf } from './csv/router_columns.js'
import { REPEATED } from './draft_refusals.js'

type Lines = readonly number[] | undefined

/** `lines` are those of all drafts in a CSV; problems then also state lines and columns. */
export function showRefusedDrafts(
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
