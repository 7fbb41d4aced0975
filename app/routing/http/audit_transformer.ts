import { LISTED_MAX } from '#routing/actions/validate_example_urls'
import type { RouterAudit } from '#routing/actions/audit_routers'
import { CONFLICT_SEVERITIES } from '#routing/engine/conflict_kind'
import { showMatchedRouter } from './matched_router_transformer.js'

export function showAudit(audit: RouterAudit) {
  return {
    routers: audit.routerCount,
    findings: audit.findingCount,
    totals: audit.severities,
    conflicts: audit.conflicts.map(({ kind, winner, loser }) => ({
      kind,
      severity: CONFLICT_SEVERITIES[kind],
      winner: showMatchedRouter(winner),
      loser: showMatchedRouter(loser),
    })),
    dead_routers: audit.dead.map(({ router, reach }) => ({
      ...showMatchedRouter(router),
      reason: reach.kind,
      by: reach.kind === 'covered' ? reach.by.slice(0, LISTED_MAX).map(showMatchedRouter) : [],
    })),
    inactive_booking_flows: audit.inactiveTargets.map(({ router, bookingFlow }) => ({
      ...showMatchedRouter(router),
      booking_flow_name: bookingFlow.name,
    })),
    stray_example_urls: audit.strayExamples.map(({ router, url, winner }) => ({
      ...showMatchedRouter(router),
      url,
      winner: winner && showMatchedRouter(winner),
    })),
  }
}
