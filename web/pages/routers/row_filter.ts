import type { PriorityClass, RouterStatus } from '../../api/routing_row.js'

/** What a list may be narrowed to: routers with a finding of severity high or medium, or high. */
type FindingFilter = 'any' | 'high'

/** Which rows a list shows: those that fulfil every member that is not null or empty. */
export interface RowFilter {
  readonly text: string
  readonly status: RouterStatus | null
  readonly priorityClass: PriorityClass | null
  readonly flowId: string | null
  readonly tag: string | null
  readonly finding: FindingFilter | null
}

export const NO_FILTER: RowFilter = {
  text: '',
  status: null,
  priorityClass: null,
  flowId: null,
  tag: null,
  finding: null,
}
