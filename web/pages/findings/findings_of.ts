import type { RouterAudit } from '../../api/router_audit.js'
import type { Finding } from './finding.js'

/** What an audit found, in the order of the audit: conflicts, then routers that never win, flows, examples, UTM, silent routers. */
export function findingsOf(audit: RouterAudit): readonly Finding[] {
  return [
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
