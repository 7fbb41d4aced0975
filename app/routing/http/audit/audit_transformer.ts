import type { AuditReport, ReportedSilent, ReportedUtm } from '#routing/audit_report'
import { type Dismissal, dismissalKey } from '#routing/dismissal'
import type { AuditRun } from '#routing/audit_run'
import { CONFLICT_SEVERITIES } from '#routing/engine/conflicts/conflict_kind'
import { showReportedPin } from '../pin_verdicts/broken_pin_transformer.js'
import { showMatchedRouter } from '../matched_routers/matched_router_transformer.js'

type Dismissed = ReadonlyMap<string, Dismissal>
const NOTHING_DISMISSED: Dismissed = new Map()

/** A requested audit that has not finished. */
export function showAuditRun({ state, requestedAt, startedAt, percent }: AuditRun) {
  return { state, requested_at: requestedAt, started_at: startedAt, percent }
}

/** The latest audit as an answer shows it, or one that a command prints. */
export function showAudit(report: AuditReport, dismissed: Dismissed = NOTHING_DISMISSED) {
  const { brokenPins = [], utm = [], silent = [] } = report
  return {
    routers: report.routerCount,
    findings: report.findingCount,
    totals: report.severities,
    is_complete: report.isComplete,
    conflicts: report.conflicts.map(({ kind, winner, loser }) => ({
      kind,
      severity: CONFLICT_SEVERITIES[kind],
      winner: showMatchedRouter(winner),
      loser: showMatchedRouter(loser),
    })),
    dead_routers: report.dead.map(({ router, reason, by }) => ({
      ...showMatchedRouter(router),
      reason,
      by: by.map(showMatchedRouter),
    })),
    inactive_booking_flows: report.inactiveTargets.map(({ router, bookingFlowName }) => ({
      ...showMatchedRouter(router),
      booking_flow_name: bookingFlowName,
    })),
    ...(brokenPins.length > 0 && { broken_pins: brokenPins.map(showReportedPin) }),
    ...(utm.length > 0 && { utm: utm.map((finding) => showUtm(finding, dismissed)) }),
    ...(silent.length > 0 && { silent_routers: silent.map(showSilent) }),
    stray_example_urls: report.strayExamples.map(({ router, url, winner }) => ({
      ...showMatchedRouter(router),
      url,
      winner: winner && showMatchedRouter(winner),
    })),
  }
}

function showSilent({ router, openDays, reason, by, spelling }: ReportedSilent) {
  return {
    ...showMatchedRouter(router),
    open_days: openDays,
    reason,
    by: by.map(showMatchedRouter),
    spelling,
  }
}

function showUtm({ kind, parameter, value, other, ...finding }: ReportedUtm, dismissed: Dismissed) {
  const key = dismissalKey(JSON.stringify(['utm', kind, parameter, value, other]))
  const dismissal = dismissed.get(key)
  return {
    key,
    dismissed: dismissal ? { at: dismissal.at, reason: dismissal.reason ?? null } : null,
    kind,
    parameter,
    value,
    other,
    value_resolves: finding.valueCount,
    other_resolves: finding.otherCount,
    routers: finding.routers.map(showMatchedRouter),
    routers_total: finding.routerCount,
  }
}
