import type { Rhythm } from './rhythms.js'

/** Visitors who come the same way. Days count from the seeding of the demo. */
export interface VisitKind {
  /** The part of the URL after the site of the clinic. */
  readonly address: string
  readonly rhythm: Rhythm
  /** The visits of an average day. */
  readonly aDay: number
  /** The share of visits that begin a booking … */
  readonly begun: number
  /** … and the share of these that complete it. */
  readonly completed: number
  readonly fromDay?: number
  /** The first day without such visits. */
  readonly untilDay?: number
}
