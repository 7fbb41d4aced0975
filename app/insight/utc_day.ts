import { DAY_MS } from '#shared/time'

/** The start of the UTC day of an instant. */
export function utcDayOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS)
}

/** The start of the UTC day that is `days` days later. */
export function daysAfter(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS)
}
