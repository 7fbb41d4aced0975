import {
  CONFLICT_SEVERITIES,
  SEVERITIES,
  type Severity,
} from '#routing/engine/conflicts/conflict_kind'
import type { Reach } from '#routing/engine/conflicts/reach'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { UtmFinding } from '#routing/engine/hygiene/utm_findings'
import type { SilentRouter } from '#routing/hygiene/silent_routers'
import { namedRouter } from '#routing/routers/booking_flow_router'
import { capped, columns, type Tone, toned } from '#shared/console/table'
import type { RouterAudit } from './audit_routers.js'

const TONES: Readonly<Record<Severity, Tone>> = {
  high: 'bad',
  medium: 'doubtful',
  low: 'good',
  info: 'good',
}

interface ShownFindings {
  /** Severities of the conflicts that are shown. */
  readonly severities: ReadonlySet<Severity>
  /** The most lines of one kind of finding; the rest is counted. */
  readonly max: number
}

/** One line per finding, and per conflict of the other severities requested. */
export function auditLines(audit: RouterAudit, { severities, max }: ShownFindings): string[] {
  const conflicts = audit.conflicts
    .filter(({ kind }) => severities.has(CONFLICT_SEVERITIES[kind]))
    .slice(0, max)
  const sorts = [
    conflicts.map(({ kind, winner, loser }) => [
      toned(TONES[CONFLICT_SEVERITIES[kind]], `${CONFLICT_SEVERITIES[kind]} ${kind}`),
      `${namedRouter(winner)} wins over ${namedRouter(loser)}`,
    ]),
    audit.dead.map(({ router, reach }) => [toned('bad', 'dead router'), deadText(router, reach)]),
    audit.visitedFlows.map(({ bookingFlow: { id, name }, routerCount, resolves }) => [
      toned('bad', 'flow inactive with visitors'),
      `${JSON.stringify(name)} (${id}): active routers that lead there: ${routerCount}; visits in seven days: ${resolves ?? 'unknown'}`,
    ]),
    audit.inactiveTargets.map(({ router, bookingFlow: { name } }) => [
      toned('bad', 'inactive booking flow'),
      `${namedRouter(router)} leads to ${JSON.stringify(name)} (${router.bookingFlowId})`,
    ]),
    audit.utm.map((finding) => [
      toned('doubtful', `UTM ${finding.kind.replace('_', ' ')}`),
      utmText(finding),
    ]),
    audit.silent.map((silent) => [toned('doubtful', 'silent router'), silentText(silent)]),
    audit.strayExamples.map(({ router, url, winner }) => [
      toned('doubtful', 'stray example URL'),
      `${url} of ${namedRouter(router)} goes to ${winner ? namedRouter(winner) : 'no router'}`,
    ]),
  ]
  const lines = columns(sorts.flat())
  let from = 0
  const shown = sorts.flatMap((rows) => {
    const ofSort = lines.slice(from, (from += rows.length))
    return capped(ofSort, max, 'more, shown with --all')
  })
  return [...shown, ...restLines(audit, conflicts.length)]
}

function deadText(router: RoutableRouter, reach: Reach): string {
  if (reach.kind !== 'covered') return `${namedRouter(router)} has expired: its schedule has ended`
  const by = reach.by.map(namedRouter).join(', ')
  return `${namedRouter(router)} can never win: its requests go to ${by}`
}

function utmText({
  kind,
  parameter,
  value,
  other,
  valueCount,
  otherCount,
  routers,
}: UtmFinding): string {
  const [first, ...others] = routers.map(namedRouter)
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  const of = first === undefined ? '' : `: ${first}${more}`
  const asked = `${parameter}=${JSON.stringify(value)}`
  const found = `${JSON.stringify(other)} (${otherCount} resolves)`
  switch (kind) {
    case 'variant':
    case 'misspelt':
    case 'folded':
      return `${asked} (${valueCount} resolves) is almost ${found}${of}`
    case 'misspelt_name':
      return `the name ${found} is almost ${parameter}${of}`
    case 'broken':
      return `${parameter} is broken in links: ${found}${of}`
    case 'unseen':
      return `no resolve had ${asked}${of}`
  }
}

function silentText({ router, openDays, reason, by, spelling }: SilentRouter): string {
  const silent = `${namedRouter(router)} was open on ${openDays} days and won no resolve`
  switch (reason) {
    case 'covered':
      return `${silent}: its requests go to ${by.map(namedRouter).join(', ')}`
    case 'expired':
      return `${silent}: its schedule has ended`
    case 'misspelt':
      return `${silent}: resolves had ${JSON.stringify(spelling)}`
    case 'unseen':
      return `${silent}: none had the UTM value that it asks for`
    case 'unknown':
      return silent
  }
}

function restLines({ severities, totals }: RouterAudit, shownCount: number): string[] {
  const total = Object.values(totals).reduce((sum, count) => sum + count, 0)
  if (total === shownCount) return []
  const counts = SEVERITIES.map((severity) => `${severities[severity]} ${severity}`).join(', ')
  return [`${shownCount} of ${total} conflicts shown: ${counts}`]
}
