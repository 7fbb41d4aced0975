/** The place of an event in a list by time, newest first; events of one instant are in the order of their ids. */
export interface TimePlace {
  readonly atMs: number
  readonly id: string
}

export interface TimeRange {
  /** Inclusive. */
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly until?: Date | undefined
}
