import type { RoutingTable } from '../../api/routing_table.js'
import { useOfRoutingTable } from '../../api/use_routing_table.js'
import { upcomingChanges } from './upcoming_changes.js'

const AT_MOST = 5
const EVERY_MS = 60_000

/** The next routers that schedules open or close; asked again every minute, as the soonest may be over. */
export function useUpcomingChanges() {
  return useOfRoutingTable({ everyMs: EVERY_MS, select: nextOf })
}

function nextOf({ rows, atMs }: RoutingTable) {
  return upcomingChanges(rows, atMs, AT_MOST)
}
