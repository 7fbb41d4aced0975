import type { RoutingRow } from '../../api/routing_row.js'
import { spanOf, type TimeSpan } from './time_span.js'

/** A schedule that is being changed and is not saved. */
export interface ScheduleDraft {
  /** The router as it was read. */
  readonly row: RoutingRow
  readonly span: TimeSpan
}

export function isChanged({ row, span }: ScheduleDraft): boolean {
  const { fromMs, untilMs } = spanOf(row)
  return fromMs !== span.fromMs || untilMs !== span.untilMs
}

/** The bounds that a span names; null for one that it lacks. */
export function boundsOf({ fromMs, untilMs }: TimeSpan) {
  const bound = (atMs: number) => (Number.isFinite(atMs) ? new Date(atMs).toISOString() : null)
  return { active_from: bound(fromMs), active_until: bound(untilMs) }
}
