import type { Restoration } from '#routing/routers/writes/revert_routers'
import { ReportBudget } from '../conflicts/report_budget.js'
import { showWrittenConflicts } from '../conflicts/written_conflicts.js'
import { showBrokenPins } from '#routing/pins/broken_pins_http'
import { routerDiff } from './router_diff.js'

/** Routers whose differences are listed; all are named by their ids. */
export const RESTORED_LISTED_MAX = 50

export function showRestoration(
  { restored, written, brokenPins, knownRevision }: Restoration,
  isWritten: boolean
) {
  const listed = restored.slice(0, RESTORED_LISTED_MAX)
  return {
    ids: restored.map(({ id }) => id),
    known_revision: knownRevision,
    routers: new ReportBudget().firstOf(listed, ({ id, effect, before, after }) => ({
      router_id: id,
      router_name: (before ?? after)?.name,
      effect,
      changes: effect === 'updated' ? routerDiff(before, after) : [],
    })),
    conflicts: showWrittenConflicts(written),
    ...(brokenPins.length > 0 && { broken_pins: showBrokenPins(brokenPins, isWritten) }),
  }
}
