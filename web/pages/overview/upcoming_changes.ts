import type { RoutingRow } from '../../api/routing_row.js'

/** A schedule opens or closes a router. */
export interface UpcomingChange {
  readonly router: RoutingRow
  readonly opens: boolean
  /** An ISO instant. */
  readonly at: string
}

/** The next instants at which schedules of active routers open or close them, the soonest first. */
export function upcomingChanges(
  rows: readonly RoutingRow[],
  nowMs: number,
  atMost: number
): readonly UpcomingChange[] {
  const changes = rows
    .filter(({ is_active: isActive }) => isActive)
    .flatMap((router) => {
      const { active_from: from, active_until: until } = router.scheduling
      return [
        ...(from ? [{ router, opens: true, at: from }] : []),
        ...(until ? [{ router, opens: false, at: until }] : []),
      ]
    })
    .filter(({ at }) => Date.parse(at) > nowMs)
  return changes.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, atMost)
}
