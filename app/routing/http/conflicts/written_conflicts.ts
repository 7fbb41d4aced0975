import type { WrittenRouter } from '#routing/routers/writes/report_conflicts'
import { SEVERITIES } from '#routing/engine/conflicts/conflict_kind'
import { answerObject, arrayOf, COUNT, IDENTIFIER, ref, STRING } from '#shared/http/json_schema'
import { showConflicts } from './conflict_transformer.js'
import { ReportBudget } from './report_budget.js'

/** Routers whose conflicts are listed; those of all routers are counted. */
const REPORTED_ROUTERS_MAX = 20

/** The output of `showWrittenConflicts`. */
export const WRITTEN_CONFLICTS = answerObject(
  {
    totals: {
      ...ref('SeverityTotals'),
      description: 'The conflicts of all routers that changed, by severity.',
    },
    routers: arrayOf(
      answerObject({ _id: IDENTIFIER, name: STRING, conflicts: ref('ConflictReport') }),
      {
        maxItems: REPORTED_ROUTERS_MAX,
        description: 'The first routers that changed and have conflicts to list.',
      }
    ),
    routers_total: { ...COUNT, description: 'How many routers have conflicts to list.' },
  },
  { description: 'The conflicts of the routers that changed.' }
)

/** The conflicts of routers that one write changed. */
export function showWrittenConflicts(written: readonly WrittenRouter[]) {
  const budget = new ReportBudget()
  const listed = written.filter(({ warnings }) => warnings.conflicts.length > 0)
  const countOf = (severity: (typeof SEVERITIES)[number]) =>
    written.reduce((sum, { warnings }) => sum + warnings.totals[severity], 0)
  return {
    totals: Object.fromEntries(SEVERITIES.map((severity) => [severity, countOf(severity)])),
    routers: listed.slice(0, REPORTED_ROUTERS_MAX).map(({ router: { id, name }, warnings }) => ({
      _id: id,
      name,
      conflicts: showConflicts(warnings, new Set(), budget),
    })),
    routers_total: listed.length,
  }
}
