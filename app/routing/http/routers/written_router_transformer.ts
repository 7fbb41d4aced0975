import type { WrittenRouter } from '#routing/actions/report_conflicts'
import { showConflicts } from '../conflicts/conflict_transformer.js'
import type { ReportBudget } from '../conflicts/report_budget.js'
import { showRouter } from './router_transformer.js'

/** The most field warnings shown; all are counted. */
export const FIELD_WARNINGS_MAX = 20

export const EXAMPLE_URL_UNMATCHED = 'example_url_unmatched'

/** `unsavedIds` are the ids of routers that are not stored. Routers in one answer share their `budget`. */
export function showWrittenRouter(
  { router, warnings, unmatchedExamples }: WrittenRouter,
  unsavedIds?: ReadonlySet<string>,
  budget?: ReportBudget
) {
  return {
    ...showRouter(router),
    warnings: {
      ...showConflicts(warnings, unsavedIds, budget),
      fields: unmatchedExamples.slice(0, FIELD_WARNINGS_MAX).map(showUnmatchedExample),
      fields_total: unmatchedExamples.length,
    },
  }
}

function showUnmatchedExample(index: number) {
  const field = `example_urls.${index}`
  const message = `The router does not match the URL in ${field}, so that URL leads elsewhere.`
  return { code: EXAMPLE_URL_UNMATCHED, field, message }
}
