import type { Period } from '#shared/time'
import type { BookingCampaigns, ValueSums } from './booking_sums.js'
import type { SessionTotals } from './day_traffic.js'
import type { DayZone } from './day_zone.js'

export interface TrafficSums {
  readonly resolved: number
  /** Null where sessions are not known: by class, and on days whose sums were made by an older version. */
  readonly sessions: SessionTotals | null
  /** The resolves of robots, which `resolved` leaves out; known of all traffic, and by router. */
  readonly robots?: number | undefined
}

/** The sums of a period, and of the one of as many days before it. */
export interface ComparedSums {
  readonly current: TrafficSums
  readonly previous: TrafficSums
}

/** Sums, and what of them can be compared while the period is running. */
export interface RunningSums extends ComparedSums {
  /** The resolves of both periods up to the last full hour. Null after the period, and where hours are not known. */
  readonly soFar: Readonly<Record<'current' | 'previous', number>> | null
}

/** The resolves of each interval of the period; null for a day that is not summed up, and for a future hour. */
export type TrafficPoints = readonly (number | null)[]

/** The traffic of all groups in one interval. Sessions are null by hour, and of a single router. */
export interface TotalPoint {
  readonly at: Date
  readonly resolved: number | null
  readonly started: number | null
  readonly completed: number | null
}

export interface TrafficGroup extends RunningSums {
  /** The id of a router or flow, or a value; null for resolves without one. */
  readonly key: string | null
  /** Null for a group without a name or whose router or flow was deleted. */
  readonly name: string | null
  /** Whether it is the default router, or its class. */
  readonly isDefault: boolean
  readonly points: TrafficPoints
  /** What the bookings of the period are worth; of none by class. */
  readonly values: ValueSums
}

/** The traffic of an organization in a period. */
export interface TrafficReport {
  readonly period: Period
  readonly previousPeriod: Period
  /** Whether all days of the previous period are summed up. */
  readonly isPreviousComplete: boolean
  /** Whether the previous period begins before the first resolve, so that there is nothing to compare with yet. */
  readonly isPreviousBeforeTraffic: boolean
  /** All earlier days are closed without late events. */
  readonly completeUntil: Date
  readonly totals: RunningSums
  readonly points: readonly TotalPoint[]
  readonly previousPoints: readonly TotalPoint[]
  /** The most resolves first. */
  readonly groups: readonly TrafficGroup[]
  readonly values: ValueSums
  /** Of the closed days of the period; null with a router, and where no day has counts. */
  readonly campaigns: BookingCampaigns | null
  /** By flow: earlier traffic counts for the flows of today's routers. Null for other groupings. */
  readonly flowsRecordedFrom: Date | null
}

export const TRAFFIC_INTERVALS = ['hour', 'day'] as const
export type TrafficInterval = (typeof TRAFFIC_INTERVALS)[number]

export const TRAFFIC_GROUPINGS = ['router', 'flow', 'class', 'utm_source', 'utm_campaign'] as const
export type TrafficGrouping = (typeof TRAFFIC_GROUPINGS)[number]

/** The groupings by a parameter, which only shapes have. */
export type UtmGrouping = Extract<TrafficGrouping, `utm_${string}`>

/** Which traffic of an organization to report, and how. */
export interface TrafficQuestion {
  /** The dates of its days, as UTC days. */
  readonly dates: Period
  /** Whose days they are; UTC by a parameter, which is not known by hour. */
  readonly zone: DayZone
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
