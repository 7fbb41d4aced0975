import type { components, operations } from './schema.js'

export type RouterTraffic = components['schemas']['RouterTraffic']

export type TrafficGroup = components['schemas']['TrafficGroup']

export type TrafficQuery = NonNullable<operations['router_traffic.read']['parameters']['query']>
