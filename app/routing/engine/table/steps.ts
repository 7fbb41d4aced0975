/** Takes the steps of a computation to its end without a pause. */
export function atOnce<Value>(steps: Generator<undefined, Value>): Value {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Work between two pauses, in units of about a tenth of a microsecond. What was begun is finished: docs/matching.md says how much that is. */
const UNITS_OF_A_STEP = 5_000

/** Tells a computation when its step is over. One budget serves all parts of a computation. */
export class StepBudget {
  private left = UNITS_OF_A_STEP

  /** Counts work after which the computation cannot yield. */
  charge(units: number): void {
    this.left -= units
  }

  /** Makes the next place at which the computation can yield the end of the step. */
  endStep(): void {
    this.left = 0
  }

  /** Whether the computation is to yield now that it has done this much more. */
  spend(units: number): boolean {
    this.left -= units
    if (this.left > 0) return false
    this.left = UNITS_OF_A_STEP
    return true
  }
}
