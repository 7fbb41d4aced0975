/** From one instant to another, in milliseconds of the wall clock. */
export interface Period {
  readonly fromMs: number
  readonly untilMs: number
}
