import { LISTED_MAX } from '#routing/actions/validate_example_urls'
import type { Conflict, ConflictReport } from '#routing/engine/conflicts'
import type { Reach } from '#routing/engine/reach'
import type { RoutableRouter } from '#routing/engine/router'
import type { RouterChange, Suggestion } from '#routing/engine/suggestion'
import { showMatchedRouter } from './matched_router_transformer.js'
import { showCriteria } from './router_transformer.js'

/** `unsavedId` is the id of a router that does not exist, for which null is shown. */
export function showConflicts(report: ConflictReport, unsavedId: string | null = null) {
  return {
    items: report.conflicts.map((conflict) => showConflict(conflict, unsavedId)),
    total: report.total,
    totals: report.totals,
    reach: showReach(report.reach, unsavedId),
  }
}

function showConflict(conflict: Conflict, unsavedId: string | null) {
  const { winner, window } = conflict
  const { both, claimed, onlySubject, onlyOther } = conflict.witnesses
  return {
    kind: conflict.kind,
    severity: conflict.severity,
    message: conflict.message,
    router: showParty(conflict.subject, unsavedId),
    other_router: showParty(conflict.other, unsavedId),
    relation: conflict.relation,
    winner: winner && { ...showParty(winner, unsavedId), on: conflict.ground },
    loser_never_wins: conflict.isLoserDead,
    shared_window: window && { from: new Date(window.fromMs), until: showEnd(window.untilMs) },
    witnesses: {
      both: both && {
        url: both.url,
        at: new Date(both.atMs),
        resolves_to: showId(both.resolvesTo, unsavedId),
      },
      claimed: claimed && {
        url: claimed.url,
        at: new Date(claimed.atMs),
        resolves_to: claimed.resolvesTo && showId(claimed.resolvesTo, unsavedId),
      },
      only_router: onlySubject,
      only_other_router: onlyOther,
    },
    example_urls: conflict.exampleUrls,
    suggestions: conflict.suggestions.map((suggestion) => showSuggestion(suggestion, unsavedId)),
  }
}

/** `change` is what an update of the router would carry. */
function showSuggestion(
  { action, routerId, change, message, remaining }: Suggestion,
  unsavedId: string | null
) {
  return {
    action,
    router_id: showId(routerId, unsavedId),
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
    ...(activeFromMs === undefined ? {} : { active_from: new Date(activeFromMs) }),
    ...(activeUntilMs === undefined ? {} : { active_until: new Date(activeUntilMs) }),
  }
  return {
    ...(isActive === undefined ? {} : { is_active: isActive }),
    ...(Object.keys(scheduling).length === 0 ? {} : { scheduling }),
    ...(exampleUrls && { example_urls: exampleUrls }),
    ...(criteria && { matching_criteria: showCriteria(criteria) }),
  }
}

function showReach(reach: Reach, unsavedId: string | null) {
  switch (reach.kind) {
    case 'wins': {
      const { request, atMs } = reach.witness
      return { kind: reach.kind, witness: { url: request.href, at: new Date(atMs) } }
    }
    case 'covered': {
      const by = reach.by.slice(0, LISTED_MAX).map((router) => showParty(router, unsavedId))
      return { kind: reach.kind, by }
    }
    default:
      return { kind: reach.kind }
  }
}

function showParty(router: RoutableRouter, unsavedId: string | null) {
  return {
    ...showMatchedRouter(router),
    router_id: showId(router.id, unsavedId),
    booking_flow_id: router.bookingFlowId || null,
  }
}

function showId(id: string, unsavedId: string | null): string | null {
  return id === unsavedId ? null : id
}

function showEnd(untilMs: number): Date | null {
  return Number.isFinite(untilMs) ? new Date(untilMs) : null
}
