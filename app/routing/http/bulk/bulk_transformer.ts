import type { BulkDeletion } from '#routing/actions/bulk_delete_routers'
import type { BulkUpdate } from '#routing/actions/bulk_update_routers'
import { SEVERITIES } from '#routing/engine/conflicts/conflict_kind'
import { showBrokenPins } from '../pin_verdicts/broken_pin_transformer.js'
import { showConflicts } from '../conflicts/conflict_transformer.js'
import { ReportBudget } from '../conflicts/report_budget.js'

/** Routers whose conflicts are listed; those of all routers are counted. */
export const REPORTED_ROUTERS_MAX = 20

export function showBulkUpdate({ matched, written, brokenPins }: BulkUpdate, isWritten: boolean) {
  const budget = new ReportBudget()
  const listed = written.filter(({ warnings }) => warnings.conflicts.length > 0)
  const countOf = (severity: (typeof SEVERITIES)[number]) =>
    written.reduce((sum, { warnings }) => sum + warnings.totals[severity], 0)
  return {
    matched,
    updated: written.length,
    ids: written.map(({ router }) => router.id),
    conflicts: {
      totals: Object.fromEntries(SEVERITIES.map((severity) => [severity, countOf(severity)])),
      routers: listed.slice(0, REPORTED_ROUTERS_MAX).map(({ router: { id, name }, warnings }) => ({
        _id: id,
        name,
        conflicts: showConflicts(warnings, new Set(), budget),
      })),
      routers_total: listed.length,
    },
    ...(brokenPins.length > 0 && { broken_pins: showBrokenPins(brokenPins, isWritten) }),
  }
}

export function showBulkDeletion({ ids, brokenPins }: BulkDeletion, isWritten: boolean) {
  return {
    matched: ids.length,
    deleted: ids.length,
    ids,
    ...(brokenPins.length > 0 && { broken_pins: showBrokenPins(brokenPins, isWritten) }),
  }
}
