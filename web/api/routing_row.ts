import type { components } from './schema.js'

/** A router as `GET /v1/routing-table` lists it. */
export type RoutingRow = components['schemas']['RoutingTableRow']

export type PriorityClass = RoutingRow['priority_class']

export type RouterStatus = RoutingRow['status']
