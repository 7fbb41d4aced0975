import type { Period } from '#shared/time'

export const TRAFFIC_INTERVALS = ['hour', 'day'] as const
export type TrafficInterval = (typeof TRAFFIC_INTERVALS)[number]

export const TRAFFIC_GROUPINGS = ['router', 'flow', 'class', 'utm_source', 'utm_campaign'] as const
export type TrafficGrouping = (typeof TRAFFIC_GROUPINGS)[number]

/** The groupings by a parameter, which shapes alone know. */
export type UtmGrouping = Extract<TrafficGrouping, `utm_${string}`>

/** Which traffic of an organization is asked for, and how it is shown. */
export interface TrafficQuestion {
  /** Whole UTC days. */
  readonly period: Period
  readonly interval: TrafficInterval
  readonly groupBy: TrafficGrouping
  /** Null for all routers. */
  readonly routerId: string | null
  /** The groups with the most resolves that the answer names. */
  readonly groupsMax: number
}

export function isUtmGrouping(groupBy: TrafficGrouping): groupBy is UtmGrouping {
  return groupBy === 'utm_source' || groupBy === 'utm_campaign'
}
