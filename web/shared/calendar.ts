import { clockMsAt, instantMsAt } from './zone.js'

/** Instants in milliseconds; years, months, weeks and days are those of the console's zone. */

const DAY_MS = 86_400_000

export function startOfDay(atMs: number): number {
  return onClock(atMs, (date) => date.setUTCHours(0, 0, 0, 0))
}

/** Counted from Monday: 0 to 6. */
export function weekdayAt(atMs: number): number {
  return (new Date(clockMsAt(atMs)).getUTCDay() + 6) % 7
}

export function yearAt(atMs: number): number {
  return new Date(clockMsAt(atMs)).getUTCFullYear()
}

export function startOfWeek(atMs: number): number {
  return addedDays(startOfDay(atMs), -weekdayAt(atMs))
}

export function startOfMonth(atMs: number): number {
  return onClock(startOfDay(atMs), (date) => date.setUTCDate(1))
}

/** Keeps the time of day, also across a change of the clocks. */
export function addedDays(atMs: number, days: number): number {
  return instantMsAt(clockMsAt(atMs) + days * DAY_MS)
}

/** For the first day of a month: the first day of another. */
export function addedMonths(atMs: number, months: number): number {
  return onClock(atMs, (date) => date.setUTCMonth(date.getUTCMonth() + months))
}

/** The instant at which clocks show what they show at another, changed. */
function onClock(atMs: number, change: (shown: Date) => number): number {
  return instantMsAt(change(new Date(clockMsAt(atMs))))
}
