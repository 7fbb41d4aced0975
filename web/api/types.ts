import type { components, operations } from './schema.js'

export type RouterAudit = components['schemas']['RouterAudit']

/** A router of the routing table as answered, without members that have their usual value. */
export type AnsweredRow = components['schemas']['RoutingTableRow']

/** A router of the routing table with all of its members. */
export type RoutingRow = Required<Omit<AnsweredRow, 'external_id'>> & {
  readonly external_id: string | null
}

export type PriorityClass = RoutingRow['priority_class']

export type RouterStatus = RoutingRow['status']

export type RouterTraffic = components['schemas']['RouterTraffic']

export type TrafficGroup = components['schemas']['TrafficGroup']

export type TrafficQuery = NonNullable<operations['router_traffic.read']['parameters']['query']>

export const STORES = ['mongo', 'redis'] as const
export type StoreName = (typeof STORES)[number]

/** Whether each store answers the instance that was asked. */
export type Readiness = Readonly<Partial<Record<StoreName, 'up' | 'down'>>>

/** What a change of routers would do to past visitors. */
export type Impact = components['schemas']['Impact']
export type ImpactMove = components['schemas']['ImpactMove']

export type ImpactInput = components['schemas']['RouterImpact']
export type ImpactChange = ImpactInput['changes'][number]

/** Why a booking flow is no place to lead visitors to. */
export type FlowFault = 'inactive' | 'pageless'

/** By flow. */
export type FaultsOfFlows = ReadonlyMap<string, readonly FlowFault[]>
