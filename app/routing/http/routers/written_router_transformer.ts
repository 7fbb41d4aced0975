import type { WrittenRouter } from '#routing/actions/report_conflicts'
import { showConflicts } from '../conflicts/conflict_transformer.js'
import type { ReportBudget } from '../conflicts/report_budget.js'
import { showRouterWarnings } from '../warnings/router_warning_transformer.js'
import { showRouter } from './router_transformer.js'

/** `unsavedIds` are the ids of routers that are not stored. Routers in one answer share their `budget`. */
export function showWrittenRouter(
  { router, warnings, ownWarnings }: WrittenRouter,
  unsavedIds?: ReadonlySet<string>,
  budget?: ReportBudget
) {
  return {
    ...showRouter(router),
    warnings: {
      ...showConflicts(warnings, unsavedIds, budget),
      ...showRouterWarnings(ownWarnings, budget),
    },
  }
}
