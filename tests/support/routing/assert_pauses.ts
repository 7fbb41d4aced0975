import type { Assert } from '@japa/assert'
import { sliceOf } from '#shared/steps'

/** The next step of a computation that pauses whenever it looks at the clock. */
export function nextStep<Value>(
  steps: Generator<undefined, Value>
): IteratorResult<undefined, Value> {
  return sliceOf(steps, () => true)
}

/** Runs a computation to its end. It may pause at least so often. */
export function assertPauses(
  assert: Assert,
  steps: Generator<undefined, unknown>,
  pausesMin: number
): void {
  let pauses = 0
  while (!nextStep(steps).done) pauses++
  assert.isAtLeast(pauses, pausesMin)
}
