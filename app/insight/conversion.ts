import type { TrafficSums } from './traffic_report.js'
import { type Rate, wilsonInterval } from './wilson_interval.js'

/** Fewer starts say next to nothing about a share. */
export const RATED_STARTS_MIN = 30

/** How many resolves became booking sessions, and how many of these were completed. */
export interface Conversion {
  /** Null when more sessions than resolves are known, as where events were deleted earlier. */
  readonly started: Rate | null
  readonly completed: Rate
  /** The share of resolves that became completed sessions; null like `started`. */
  readonly booked: Rate | null
}

/** Null below 30 starts, and where sessions are not known. */
export function conversionOf({ resolved, sessions }: TrafficSums): Conversion | null {
  if (sessions === null || sessions.started < RATED_STARTS_MIN) return null
  const { started, completed } = sessions
  const areResolvesKnown = started <= resolved
  return {
    started: areResolvesKnown ? wilsonInterval(started, resolved) : null,
    completed: wilsonInterval(completed, started),
    booked: areResolvesKnown ? wilsonInterval(completed, resolved) : null,
  }
}
