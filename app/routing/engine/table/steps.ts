/** Runs the steps of a computation to its end without a pause. */
export function runToEnd<Value>(steps: Generator<undefined, Value>): Value {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Work in one time slice, in units of about 0.1 µs. Work already begun is finished: see docs/matching.md. */
const SLICE_UNITS = 5_000

/** How much longer a computation may run before it yields. All parts of a computation share one slice. */
export class TimeSlice {
  #left = SLICE_UNITS

  /** Counts work without asking whether to yield. */
  charge(units: number): void {
    this.#left -= units
  }

  /** Uses up the slice: the computation yields at its next chance. */
  end(): void {
    this.#left = 0
  }

  /** Counts work. True when the computation must yield; a new slice has begun then. */
  spend(units: number): boolean {
    this.#left -= units
    if (this.#left > 0) return false
    this.#left = SLICE_UNITS
    return true
  }
}
