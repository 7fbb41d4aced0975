import type { TrafficSums } from './traffic_report.js'

/** A share, and the bounds between which the true one lies with 95 % confidence. */
export interface Rate {
  readonly rate: number
  readonly low: number
  readonly high: number
}

/** The standard normal quantile of 97.5 %. */
const Z = 1.959964

/** Wilson's score interval: unlike the usual one it holds for few trials, and for shares near 0 and 1. */
export function wilsonInterval(successes: number, trials: number): Rate {
  const rate = successes / trials
  const square = (Z * Z) / trials
  const centre = (rate + square / 2) / (1 + square)
  const half = (Z / (1 + square)) * Math.sqrt((rate * (1 - rate)) / trials + square / (4 * trials))
  return { rate, low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

/** Fewer starts say next to nothing about a share. */
export const RATED_STARTS_MIN = 30

/** How many resolves became booking sessions, and how many of these were completed. */
export interface Conversion {
  /** Null when there are more sessions than resolves, because events were deleted earlier. */
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
