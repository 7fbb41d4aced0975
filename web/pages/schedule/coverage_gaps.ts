import type { RoutingRow } from '../../api/routing_row.js'
import { mergedSpans } from './merged_spans.js'
import { sharedSpan, spanOf, type TimeSpan } from './time_span.js'

/** The spans within `whole` in which no router is open but a default one: in order, apart from each other. */
export function coverageGaps(rows: readonly RoutingRow[], whole: TimeSpan): readonly TimeSpan[] {
  const open = rows.filter((row) => row.is_active && !row.is_default)
  const covered = mergedSpans(open.flatMap((row) => sharedSpan(spanOf(row), whole) ?? []))
  const starts = [whole.fromMs, ...covered.map(({ untilMs }) => untilMs)]
  const ends = [...covered.map(({ fromMs }) => fromMs), whole.untilMs]
  return starts.flatMap((fromMs, index) => {
    const untilMs = ends[index] ?? whole.untilMs
    return fromMs < untilMs ? { fromMs, untilMs } : []
  })
}
