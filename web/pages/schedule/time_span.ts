import type { RoutingRow } from '../../api/routing_row.js'

/** `fromMs <= t < untilMs`; infinite where it has no bound. */
export interface TimeSpan {
  readonly fromMs: number
  readonly untilMs: number
}

/** When the schedule of a router is open, whether or not it is active. A default router ignores its schedule. */
export function spanOf({ is_default: isDefault, scheduling }: RoutingRow): TimeSpan {
  const { active_from: from, active_until: until } = isDefault ? {} : scheduling
  return {
    fromMs: from === undefined ? -Infinity : Date.parse(from),
    untilMs: until === undefined ? Infinity : Date.parse(until),
  }
}

/** The time that two spans share; null when they share none. */
export function sharedSpan(a: TimeSpan, b: TimeSpan): TimeSpan | null {
  const fromMs = Math.max(a.fromMs, b.fromMs)
  const untilMs = Math.min(a.untilMs, b.untilMs)
  return fromMs < untilMs ? { fromMs, untilMs } : null
}
