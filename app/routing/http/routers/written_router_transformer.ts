import type { WrittenRouter } from '#routing/routers/writes/report_conflicts'
import { showBrokenPins } from '#routing/pins/broken_pins_http'
import { showConflicts } from '../conflicts/conflict_transformer.js'
import type { ReportBudget } from '../conflicts/report_budget.js'
import { showRouterWarnings } from '../warnings/router_warning_transformer.js'
import { showRouter } from './router_transformer.js'

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
