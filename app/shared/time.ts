export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const DAY_SECONDS = DAY_MS / 1_000

/** The instants from `from` on and before `until`. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

/** A period that may begin or end at no instant. */
export type OpenPeriod = { readonly [End in keyof Period]?: Period[End] | undefined }

/** The place of an event in a list by time, newest first; events of one instant are in the order of their ids. */
export interface TimePlace {
  readonly atMs: number
  readonly id: string
}

/** The instants that RFC 3339 can write in UTC: those of the years 0000 to 9999. */
const MIN_MS = Date.parse('0000-01-01T00:00:00Z')
const MAX_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** The nearest instant that an answer can show. */
export function nearestShownMs(ms: number): number {
  return Math.min(Math.max(ms, MIN_MS), MAX_MS)
}

/** Like `nearestShownMs`, but of a stored instant: earlier releases stored any that a Date holds. */
export function shownMsOf(stored: Date | number | null | undefined): number | null {
  return stored === null || stored === undefined ? null : nearestShownMs(Number(stored))
}

/**
 * An instant as answers show it (RFC 3339, in UTC). Text, because JSON takes several times as long to serialize a Date.
 */
export function instantText(at: Date | number): string {
  return new Date(at).toISOString()
}

/** The start of the UTC day of an instant. */
export function utcDayOf(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS)
}

/** The start of the UTC day that is `days` days later. */
export function daysAfter(day: Date, days: number): Date {
  return new Date(day.getTime() + days * DAY_MS)
}
