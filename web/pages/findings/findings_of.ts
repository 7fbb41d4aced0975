import type { RouterAudit } from '../../api/router_audit.js'
import type { Finding } from './finding.js'
import { isInView, type FindingView } from './finding_views.js'

/** Inactive flows with visitors as they are now, then what an audit found, in its order: conflicts, then routers that never win, flows, examples, UTM, silent routers. */
export function findingsOf(audit: RouterAudit): readonly Finding[] {
  return [
    ...(audit.flow_inactive_with_visitors ?? []).map((flow): Finding => ({
      type: 'visited',
      key: `visited ${flow.booking_flow_id}`,
      flow,
    })),
    ...audit.conflicts.map(({ kind, severity, winner, loser }): Finding => ({
      type: 'conflict',
      key: `${kind} ${winner.router_id} ${loser.router_id}`,
      router: loser,
      kind,
      severity,
      winner,
    })),
    ...audit.dead_routers.map(({ reason, by, ...router }): Finding => ({
      type: 'dead',
      key: `dead ${router.router_id}`,
      router,
      reason,
      by,
    })),
    ...audit.inactive_booking_flows.map(({ booking_flow_name: flowName, ...router }): Finding => ({
      type: 'flow',
      key: `flow ${router.router_id}`,
      router,
      flowName,
    })),
    ...audit.stray_example_urls.map(({ url, winner, ...router }): Finding => ({
      type: 'example',
      key: `example ${router.router_id} ${url}`,
      router,
      url,
      winner,
    })),
    ...(audit.utm ?? []).map((utm): Finding => ({
      type: 'utm',
      key: `utm ${utm.kind} ${utm.parameter} ${utm.value} ${utm.other}`,
      utm,
    })),
    ...(audit.silent_routers ?? []).map(
      ({ reason, open_days: openDays, by, spelling, ...router }): Finding => ({
        type: 'silent',
        key: `silent ${router.router_id}`,
        router,
        reason,
        openDays,
        by,
        spelling,
      })
    ),
  ]
}

/** The findings that the organization still wants to see, and those about UTM that it dismissed. */
export function byDismissal(findings: readonly Finding[]) {
  const isDismissed = (one: Finding) => one.type === 'utm' && Boolean(one.utm.dismissed)
  return {
    shown: findings.filter((one) => !isDismissed(one)),
    dismissed: findings.flatMap((one) => (one.type === 'utm' && isDismissed(one) ? [one.utm] : [])),
  }
}

/** How many of what a view shows the audit counted and did not list. It does not count flows with visitors. */
export function unlistedCount(
  audit: RouterAudit,
  findings: readonly Finding[],
  view: FindingView
): number {
  const { low, info } = audit.totals
  const pins = audit.broken_pins?.length ?? 0
  const listed = (each: FindingView) =>
    findings.filter((one) => one.type !== 'visited' && isInView(one, each)).length
  return view === 'intended'
    ? low + info - listed('intended')
    : audit.findings - pins - listed('all')
}
