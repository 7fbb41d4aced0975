import type { HttpContext } from '@adonisjs/core/http'
import { sendRateLimited } from '#cluster/http/rate_limits'
import { CONFLICT_SEVERITIES } from '#routing/engine/conflicts/conflict_kind'
import { BROKEN_PIN } from '#routing/routers/conflicts/broken_pins_http'
import { showMatchedRouter } from '#routing/routers/conflicts/matched_router_http'
import { type Dismissal, dismissalKey } from '#routing/suggestions/dismissal_repository'
import * as api from '#shared/http/api'
import type { AuditReport, ReportedSilent, ReportedUtm } from './audit_report.js'
import type { VisitedFlow } from './audit_routers.js'
import type { AuditRequestRefusal } from './request_audit.js'
import type { AuditRun } from './router_audit_run_repository.js'

/** Answers a read before the first audit has finished. */
export function sendNoAuditYet(ctx: HttpContext, run: AuditRun | null): void {
  const extensions = { run: run && showAuditRun(run) }
  api.sendProblem(ctx, { ...(run === null ? NO_AUDIT_YET : AUDIT_UNDER_WAY), extensions })
}

export function sendAuditRequestRefusal(ctx: HttpContext, refusal: AuditRequestRefusal): void {
  switch (refusal.type) {
    case 'too_many':
      return sendRateLimited(ctx, refusal.retryAfterMs, TOO_MANY)
    case 'not_enqueued':
      ctx.response.header('Retry-After', String(RETRY_AFTER_SECONDS))
      return api.sendProblem(ctx, api.STORE_UNAVAILABLE)
    default:
      return refusal satisfies never
  }
}

const RETRY_AFTER_SECONDS = 1
const TOO_MANY = 'The routers of your organization were audited too often.'

export const NO_AUDIT_YET: api.Problem = {
  ...api.notFound('router audit'),
  title: 'No audit yet',
  detail:
    'The routers of your organization have not been audited yet. POST to this path requests an audit; otherwise there is one in the night after a change.',
}

const AUDIT_UNDER_WAY: api.Problem = {
  ...NO_AUDIT_YET,
  detail: 'The first audit of your routers has not finished yet; `run` tells how far it is.',
}

type Dismissed = ReadonlyMap<string, Dismissal>
const NOTHING_DISMISSED: Dismissed = new Map()

/** A requested audit that has not finished. */
export function showAuditRun({ state, requestedAt, startedAt, percent }: AuditRun) {
  return { state, requested_at: requestedAt, started_at: startedAt, percent }
}

/** The most inactive flows that one answer names; those with the most visitors. */
export const VISITED_FLOWS_MAX = 100

/** The inactive flows that are visited now. */
export function showVisitedFlows(flows: readonly VisitedFlow[]) {
  return flows.slice(0, VISITED_FLOWS_MAX).map(({ bookingFlow, routerCount, resolves }) => ({
    booking_flow_id: bookingFlow.id,
    booking_flow_name: bookingFlow.name,
    routers: routerCount,
    resolves,
  }))
}

/** The latest audit as an answer shows it, or one that a command prints, with the flows that are visited now. */
export function showAudit(
  report: AuditReport,
  flows: ReturnType<typeof showVisitedFlows>,
  dismissed: Dismissed = NOTHING_DISMISSED
) {
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
    ...(flows.length > 0 && { flow_inactive_with_visitors: flows }),
    ...(brokenPins.length > 0 && {
      broken_pins: brokenPins.map((pin) => api.show(BROKEN_PIN, pin)),
    }),
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
