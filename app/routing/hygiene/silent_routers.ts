import type { DeadRouter } from '#routing/engine/conflicts/audit'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { windowOf } from '#routing/engine/criteria/schedule'
import type { UtmFinding } from '#routing/engine/hygiene/utm_findings'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { DAY_MS } from '#shared/time'

/** Days of complete data before a router counts as unused. */
const OPEN_DAYS_MIN = 14

/**
 * Why no resolve selects a router. `covered`: others win all its requests. `expired`: its schedule has ended. `misspelt`:
 * traffic has another spelling of a value that it asks for. `unseen`: traffic lacks such a value. `unknown`: none of
 * these can be proved.
 */
export const SILENT_REASONS = ['covered', 'expired', 'misspelt', 'unseen', 'unknown'] as const

/** A router that was open for many days of traffic and won none of it. */
export interface SilentRouter {
  readonly router: RoutableRouter
  /** The days of traffic on which it was open, all day. */
  readonly openDays: number
  readonly reason: (typeof SILENT_REASONS)[number]
  /** The routers that win all its requests. */
  readonly by: readonly RoutableRouter[]
  /** The value in traffic that is almost the one that it asks for. */
  readonly spelling: string | null
}

/** The traffic of the days in question. */
export interface DaysOfTraffic {
  /** The start of each aggregated day, in any order. */
  readonly days: readonly Date[]
  /** The routers that won a resolve on one of them. */
  readonly winners: Pick<ReadonlyMap<string, number>, 'has' | 'size'>
}

/** Other findings, which may explain why a router is unused. */
interface Findings {
  readonly dead: readonly DeadRouter[]
  readonly utm: readonly UtmFinding[]
}

/** The active routers that were unchanged and open for many days, and won no resolve. In steps. */
export function* silentRouterSteps(
  routers: Iterable<BookingFlowRouter>,
  { days, winners }: DaysOfTraffic,
  { dead, utm }: Findings
): Generator<undefined, SilentRouter[]> {
  const silent: SilentRouter[] = []
  if (winners.size === 0) return silent
  const deadById = new Map(dead.map((one) => [one.router.id, one.reach]))
  const utmById = utmFindingsById(utm)
  for (const router of routers) {
    yield
    if (!router.isActive || router.isDefault || winners.has(router.id)) continue
    const openDays = days.filter((day) => wasOpen(router, day.getTime())).length
    if (openDays < OPEN_DAYS_MIN) continue
    const reach = deadById.get(router.id)
    const finding = utmById.get(router.id)
    silent.push({
      router,
      openDays,
      reason: reasonOf(reach?.kind, finding),
      by: reach?.kind === 'covered' ? reach.by : [],
      spelling: finding?.other ?? null,
    })
  }
  return silent
}

/** Whether the router was open all day, in the state that it has now. */
function wasOpen(router: BookingFlowRouter, dayMs: number): boolean {
  const { fromMs, untilMs } = windowOf(router)
  const sinceMs = Math.max(fromMs, router.createdAtMs, router.updatedAtMs)
  return sinceMs <= dayMs && dayMs + DAY_MS <= untilMs
}

/** The finding that explains why a router wins nothing, by the id of the router. */
function utmFindingsById(utm: readonly UtmFinding[]): ReadonlyMap<string, UtmFinding> {
  const byId = new Map<string, UtmFinding>()
  for (const finding of utm) {
    const isProof = finding.value !== null && finding.valueCount === 0 && finding.kind !== 'folded'
    if (!isProof) continue
    for (const { id } of finding.routers) if (!byId.has(id)) byId.set(id, finding)
  }
  return byId
}

function reasonOf(
  reach: DeadRouter['reach']['kind'] | undefined,
  finding: UtmFinding | undefined
): SilentRouter['reason'] {
  if (reach === 'covered' || reach === 'expired') return reach
  if (finding === undefined) return 'unknown'
  return finding.kind === 'unseen' ? 'unseen' : 'misspelt'
}
