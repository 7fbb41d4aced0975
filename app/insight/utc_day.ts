export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** The begin of the UTC day of an instant. */
export function utcDayOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS)
}

/** The begin of the UTC day so many days later, or earlier. */
export function daysAfter(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS)
}
