import type { RouterAudit } from '../../api/router_audit.js'
import type { Finding } from './finding.js'

/** What an audit found, in the order of the audit: conflicts, then routers that never win, flows, examples. */
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
  ]
}
