import { LISTED_MAX } from '#routing/actions/validate_example_urls'
import type { Conflict, ConflictReport } from '#routing/engine/conflicts/conflicts'
import type { Reach } from '#routing/engine/conflicts/reach'
import type { RouterChange, Suggestion } from '#routing/engine/conflicts/suggestion'
import { showParty } from '../matched_routers/party_transformer.js'
import { ReportBudget } from './report_budget.js'
import { showCriteria } from '../criteria/criteria_transformer.js'

const NONE: ReadonlySet<string> = new Set()

/**
 * `unsavedIds` are the ids of routers that are not stored; they are shown as null. Reports in one answer share their
 * `budget`.
 */
export function showConflicts(
  report: ConflictReport,
  unsavedIds: ReadonlySet<string> = NONE,
  budget = new ReportBudget()
) {
  return {
    items: budget.firstOf(report.conflicts, (conflict) => showConflict(conflict, unsavedIds)),
    total: report.total,
    totals: report.totals,
    reach: showReach(report.reach, unsavedIds, budget),
  }
}

function showConflict(conflict: Conflict, unsavedIds: ReadonlySet<string>) {
  const { winner, window } = conflict
  const { both, claimed, onlySubject, onlyOther } = conflict.witnesses
  return {
    kind: conflict.kind,
    severity: conflict.severity,
    message: conflict.message,
    router: showParty(conflict.subject, unsavedIds),
    other_router: showParty(conflict.other, unsavedIds),
    relation: conflict.relation,
    winner: winner && { ...showParty(winner, unsavedIds), on: conflict.ground },
    loser_never_wins: conflict.isLoserDead,
    shared_window: window && { from: new Date(window.fromMs), until: showEnd(window.untilMs) },
    witnesses: {
      both: both && {
        url: both.url,
        at: new Date(both.atMs),
        resolves_to: showId(both.resolvesTo, unsavedIds),
      },
      claimed: claimed && {
        url: claimed.url,
        at: new Date(claimed.atMs),
        resolves_to: claimed.resolvesTo && showId(claimed.resolvesTo, unsavedIds),
      },
      only_router: onlySubject,
      only_other_router: onlyOther,
    },
    example_urls: conflict.exampleUrls,
    suggestions: conflict.suggestions.map((suggestion) => showSuggestion(suggestion, unsavedIds)),
  }
}

/** `change` is the payload of an update of the router. */
function showSuggestion(
  { action, routerId, change, message, remaining }: Suggestion,
  unsavedIds: ReadonlySet<string>
) {
  return {
    action,
    router_id: showId(routerId, unsavedIds),
    change: showChange(change),
    message,
    remaining_kind: remaining,
  }
}

function showChange({
  isActive,
  activeFromMs,
  activeUntilMs,
  criteria,
  exampleUrls,
}: RouterChange) {
  const scheduling = {
    ...(activeFromMs === undefined ? {} : { active_from: showBound(activeFromMs) }),
    ...(activeUntilMs === undefined ? {} : { active_until: showBound(activeUntilMs) }),
  }
  return {
    ...(isActive === undefined ? {} : { is_active: isActive }),
    ...(Object.keys(scheduling).length === 0 ? {} : { scheduling }),
    ...(exampleUrls && { example_urls: exampleUrls }),
    ...(criteria && { matching_criteria: showCriteria(criteria) }),
  }
}

function showBound(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

function showReach(reach: Reach, unsavedIds: ReadonlySet<string>, budget: ReportBudget) {
  switch (reach.kind) {
    case 'wins': {
      const { request, atMs } = reach.witness
      return { kind: reach.kind, witness: { url: request.href, at: new Date(atMs) } }
    }
    case 'covered': {
      const listed = reach.by.slice(0, LISTED_MAX)
      const by = budget.firstOf(listed, (router) => showParty(router, unsavedIds))
      return { kind: reach.kind, by }
    }
    default:
      return { kind: reach.kind }
  }
}

function showId(id: string, unsavedIds: ReadonlySet<string>): string | null {
  return unsavedIds.has(id) ? null : id
}

function showEnd(untilMs: number): Date | null {
  return Number.isFinite(untilMs) ? new Date(untilMs) : null
}
