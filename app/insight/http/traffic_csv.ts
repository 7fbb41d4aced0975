import { sumOf } from '#insight/open_traffic'
import type { TrafficQuestion } from '#insight/traffic_question'
import type { TrafficReport } from '#insight/traffic_report'
import { TrafficSpan } from '#insight/traffic_span'
import { cellOf, csvRow } from '#shared/csv'

export const TRAFFIC_COLUMNS = ['at', 'group_by', 'key', 'name', 'resolved'] as const
/** What `group_by` says of the resolves that belong to no listed group. */
const OTHER = 'other'

/**
 * A row for each interval and group, the groups in their order, and one for the rest of the interval. An interval that
 * is not summed up has an empty cell.
 */
export function* showTrafficCsv(
  { points, groups }: TrafficReport,
  { period, interval, groupBy }: TrafficQuestion
): Generator<string> {
  yield csvRow(TRAFFIC_COLUMNS)
  const begins = new TrafficSpan(period, interval).begins()
  for (const [place, at] of [...begins].entries()) {
    const begin = at.toISOString()
    for (const { key, name, points: own } of groups) {
      yield csvRow([begin, groupBy, cellOf(key), cellOf(name), cellOfCount(own[place] ?? null)])
    }
    const total = points[place] ?? null
    const listed = sumOf(groups.map(({ points: own }) => own[place] ?? 0))
    yield csvRow([begin, OTHER, '', '', cellOfCount(total === null ? null : total - listed)])
  }
}

function cellOfCount(count: number | null): string {
  return count === null ? '' : String(count)
}
