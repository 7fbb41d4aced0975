import type { RouterAudit } from '#routing/actions/audit_routers'
import {
  CONFLICT_SEVERITIES,
  SEVERITIES,
  type Severity,
} from '#routing/engine/conflicts/conflict_kind'
import type { Reach } from '#routing/engine/conflicts/reach'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { columns } from '#shared/console/columns'
import { namedRouter } from './named_router.js'

/** One line per finding, and per conflict of the other severities requested. */
export function auditLines(audit: RouterAudit, shown: ReadonlySet<Severity>): string[] {
  const conflicts = audit.conflicts.filter(({ kind }) => shown.has(CONFLICT_SEVERITIES[kind]))
  const rows = [
    ...conflicts.map(({ kind, winner, loser }) => [
      `${CONFLICT_SEVERITIES[kind]} ${kind}`,
      `${namedRouter(winner)} wins over ${namedRouter(loser)}`,
    ]),
    ...audit.dead.map(({ router, reach }) => ['dead router', deadText(router, reach)]),
    ...audit.inactiveTargets.map(({ router, bookingFlow: { name } }) => [
      'inactive booking flow',
      `${namedRouter(router)} leads to ${JSON.stringify(name)} (${router.bookingFlowId})`,
    ]),
    ...audit.strayExamples.map(({ router, url, winner }) => [
      'stray example URL',
      `${url} of ${namedRouter(router)} goes to ${winner ? namedRouter(winner) : 'no router'}`,
    ]),
  ]
  return [...columns(rows), ...restLines(audit, conflicts.length)]
}

function deadText(router: RoutableRouter, reach: Reach): string {
  if (reach.kind !== 'covered') return `${namedRouter(router)} has expired: its schedule has ended`
  const by = reach.by.map(namedRouter).join(', ')
  return `${namedRouter(router)} can never win: its requests go to ${by}`
}

function restLines({ severities, totals }: RouterAudit, shownCount: number): string[] {
  const total = Object.values(totals).reduce((sum, count) => sum + count, 0)
  if (total === shownCount) return []
  const counts = SEVERITIES.map((severity) => `${severities[severity]} ${severity}`).join(', ')
  return [`${shownCount} of ${total} conflicts shown: ${counts}`]
}
