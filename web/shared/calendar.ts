import { clockMsAt, instantMsAt } from './zone.js'

/** Instants in milliseconds; years, months, weeks and days are those of the console's zone. */

const DAY_MS = 86_400_000

export function startOfDay(atMs: number): number {
  return onClock(atMs, (date) => date.setUTCHours(0, 0, 0, 0))
}

/** 0 (Monday) to 6. */
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

/** Keeps the time of day across daylight-saving changes. */
export function addedDays(atMs: number, days: number): number {
  return instantMsAt(clockMsAt(atMs) + days * DAY_MS)
}

/** Expects the first day of a month and returns that of another. */
export function addedMonths(atMs: number, months: number): number {
  return onClock(atMs, (date) => date.setUTCMonth(date.getUTCMonth() + months))
}

/** Changes the local date and time of an instant. */
function onClock(atMs: number, change: (shown: Date) => number): number {
  return instantMsAt(change(new Date(clockMsAt(atMs))))
}
