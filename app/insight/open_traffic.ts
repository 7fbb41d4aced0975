import type { OrganizationSnapshot } from '#routing/tables/organization_snapshot'
import { dayTotals, type SessionTotals } from './day_totals.js'
import type { RouterTraffic } from './day_traffic.js'
import { isUtmGrouping, type TrafficGrouping } from './traffic_question.js'

/** What a router adds to a group on a day that is not closed. */
export interface OpenShare {
  readonly key: string | null
  readonly hours: readonly number[]
  readonly resolved: number
  readonly sessions: SessionTotals | null
}

/** The groups that the traffic of a router is part of; none by parameters, because its shapes are not known. */
export function openShares(
  router: RouterTraffic,
  groupBy: TrafficGrouping,
  routing: OrganizationSnapshot
): readonly OpenShare[] {
  if (isUtmGrouping(groupBy)) return []
  if (groupBy === 'class') {
    return router.classes.map(({ matchedClass: key, hours }) => ({
      key,
      hours,
      resolved: sumOf(hours),
      sessions: null,
    }))
  }
  const { hours, ...sessions } = dayTotals([router])
  const key = groupBy === 'flow' ? flowKey(router.routerId, routing) : router.routerId
  return [{ key, hours, resolved: sumOf(hours), sessions }]
}

/** The flow that a router leads to now; null once the router is deleted. */
export function flowKey(routerId: string, routing: OrganizationSnapshot): string | null {
  return routing.router(routerId)?.bookingFlowId ?? null
}

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
