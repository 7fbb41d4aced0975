import type { WrittenRouter } from '#routing/actions/report_conflicts'
import { showConflicts } from './conflict_transformer.js'
import { showRouter } from './router_transformer.js'

/** `unsavedIds` are those of routers that are not stored. */
export function showWrittenRouter(
  { router, warnings }: WrittenRouter,
  unsavedIds?: ReadonlySet<string>
) {
  return { ...showRouter(router), warnings: showConflicts(warnings, unsavedIds) }
}
