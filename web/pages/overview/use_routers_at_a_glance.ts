import type { RouterStatus } from '../../api/routing_row.js'
import type { RoutingTable } from '../../api/routing_table.js'
import { useOfRoutingTable } from '../../api/use_routing_table.js'
import { type UpcomingChange, upcomingChanges } from './upcoming_changes.js'

const CHANGES_MAX = 5

/** What the overview says of all routers. */
export interface RoutersAtAGlance {
  readonly total: number
  /** How many of them are default routers that are active. */
  readonly defaults: number
  readonly byStatus: Readonly<Record<RouterStatus, number>>
  /** What schedules open or close next. */
  readonly next: readonly UpcomingChange[]
}

/** Counts and next changes of all routers, from one answer. */
export function useRoutersAtAGlance() {
  return useOfRoutingTable({ select: atAGlance })
}

function atAGlance({ rows, atMs }: RoutingTable): RoutersAtAGlance {
  const byStatus = { open: 0, upcoming: 0, ended: 0, inactive: 0 }
  for (const { status } of rows) byStatus[status] += 1
  const defaults = rows.filter((row) => row.is_default && row.is_active).length
  return { total: rows.length, defaults, byStatus, next: upcomingChanges(rows, atMs, CHANGES_MAX) }
}
