/** The instants that RFC 3339 can write in UTC: those of the years 0000 to 9999. */
const MIN_MS = Date.parse('0000-01-01T00:00:00Z')
const MAX_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** The nearest instant that an answer can show. */
export function nearestShownMs(ms: number): number {
  return Math.min(Math.max(ms, MIN_MS), MAX_MS)
}

/** As above, for an instant of a document: earlier releases stored any that a Date holds. */
export function shownMsOf(stored: Date | null | undefined): number | null {
  return stored ? nearestShownMs(stored.getTime()) : null
}
