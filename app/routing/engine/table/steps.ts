/** Runs the steps of a computation to its end without a pause. */
export function runToEnd<Value>(steps: Generator<undefined, Value>): Value {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * Work between two pauses, in units of about 0.1 µs. Work already begun is finished: docs/matching.md states how much
 * that is.
 */
const STEP_UNITS = 5_000

/** Tells a computation when its step ends. All parts of a computation share one budget. */
export class StepBudget {
  #left = STEP_UNITS

  /** Counts work after which the computation cannot yield. */
  charge(units: number): void {
    this.#left -= units
  }

  /** Ends the step at the next place where the computation can yield. */
  endStep(): void {
    this.#left = 0
  }

  /** Whether the computation must yield after this much more work. */
  spend(units: number): boolean {
    this.#left -= units
    if (this.#left > 0) return false
    this.#left = STEP_UNITS
    return true
  }
}
