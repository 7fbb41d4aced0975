import { HOURS_A_DAY, type RouterTraffic } from './day_traffic.js'

/** What became of booking sessions. Those that are open count as started alone. */
export interface SessionTotals {
  readonly started: number
  readonly completed: number
  readonly abandoned: number
}

/** The traffic of all routers together. */
export interface DayTotals extends SessionTotals {
  /** The resolves of each UTC hour. */
  readonly hours: readonly number[]
}

export function dayTotals(routers: readonly RouterTraffic[]): DayTotals {
  const hours = Array.from({ length: HOURS_A_DAY }, () => 0)
  const sessions = { started: 0, completed: 0, abandoned: 0 }
  for (const router of routers) {
    for (const { hours: own } of router.classes) {
      for (const [hour, count] of own.entries()) hours[hour] = (hours[hour] ?? 0) + count
    }
    sessions.started += router.started
    sessions.completed += router.completed
    sessions.abandoned += router.abandoned
  }
  return { hours, ...sessions }
}
