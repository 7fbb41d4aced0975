import type { RouterWarning, RouterWarnings } from '#routing/engine/answers/router_warnings'
import { ReportBudget } from '../conflicts/report_budget.js'
import { showCriteria } from '../criteria/criteria_transformer.js'

/** Routers in one answer share their `budget`. */
export function showRouterWarnings({ shown, total }: RouterWarnings, budget = new ReportBudget()) {
  return { fields: budget.firstOf(shown, showWarning), fields_total: total }
}

function showWarning({ code, field, message, correction }: RouterWarning) {
  return {
    code,
    field,
    message,
    ...(correction && { correction: { matching_criteria: showCriteria(correction) } }),
  }
}
