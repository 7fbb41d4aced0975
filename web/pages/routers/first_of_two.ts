import type { RoutingRow } from '#console/api/types'
import { criterionChips } from './row_criteria.js'

/** Why one router comes before another in the order of precedence. */
export type FirstReason = 'priority_class' | 'more_criteria' | 'newer'

export function reasonOf(first: RoutingRow, second: RoutingRow): FirstReason {
  if (first.priority_class !== second.priority_class) return 'priority_class'
  return specificityOf(first) === specificityOf(second) ? 'newer' : 'more_criteria'
}

/** The number that the class compares: UTM parameters, path segments or query parameters. */
function specificityOf(row: RoutingRow): string {
  const segments = row.matching_criteria.path?.segments.length ?? 0
  const count = (kind: 'query' | 'campaign') =>
    criterionChips(row).filter((chip) => chip.kind === kind).length
  switch (row.priority_class) {
    case 'campaign':
      return String(count('campaign'))
    case 'path_and_query':
      return `${segments}.${count('query')}`
    case 'path_only':
      return String(segments)
    case 'query_only':
      return String(count('query'))
    case 'default':
      return ''
  }
}
