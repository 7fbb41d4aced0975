import type { components } from './schema.js'

/** A router of `GET /v1/routing-table`, with all of its members. */
export type RoutingRow = Required<Omit<AnsweredRow, 'external_id'>> & {
  readonly external_id: string | null
}

/** The same as the answer has it: what most routers have alike is left out. */
export type AnsweredRow = components['schemas']['RoutingTableRow']

export type PriorityClass = RoutingRow['priority_class']

export type RouterStatus = RoutingRow['status']
