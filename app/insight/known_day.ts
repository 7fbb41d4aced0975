import type { DayTotals } from './day_totals.js'

/** A day as the last run that finished found it. */
interface ClosedDay extends DayTotals {
  readonly resolved: number
  /** Rows of routers and of shapes. */
  readonly routers: number
  readonly shapes: number
}

/** What is stored of a day. */
export interface KnownDay {
  readonly day: Date
  /** Null until a run has finished. */
  readonly closed: ClosedDay | null
  /** Whether `closed` has all that arrived. */
  readonly isWhole: boolean
  /** The run whose rows are the traffic of the day; null when no other run has rows. */
  readonly rowsOf: number | null
}
