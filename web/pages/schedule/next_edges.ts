import type { RoutingRow } from '../../api/routing_row.js'
import { spanOf } from './time_span.js'

export interface ScheduledEdge {
  readonly row: RoutingRow
  readonly type: 'opens' | 'closes'
  readonly atMs: number
}

/** The next edges of active routers after an instant, the earliest first. */
export function nextEdges(
  rows: readonly RoutingRow[],
  afterMs: number,
  countMax: number
): readonly ScheduledEdge[] {
  return rows
    .filter((row) => row.is_active)
    .flatMap((row): ScheduledEdge[] => {
      const { fromMs, untilMs } = spanOf(row)
      return [
        { row, type: 'opens', atMs: fromMs },
        { row, type: 'closes', atMs: untilMs },
      ]
    })
    .filter(({ atMs }) => atMs > afterMs && Number.isFinite(atMs))
    .sort((a, b) => a.atMs - b.atMs)
    .slice(0, countMax)
}
