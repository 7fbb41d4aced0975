import type { WrittenRouter } from '#routing/actions/report_conflicts'
import { showConflicts } from './conflict_transformer.js'
import { showRouter } from './router_transformer.js'

export function showWrittenRouter({ router, warnings }: WrittenRouter) {
  return { ...showRouter(router), warnings: showConflicts(warnings) }
}
