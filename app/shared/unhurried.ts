/** The part of the time that a computation leaves to everything else, in slices of its own. */
const SLICES_OF_OTHERS = 3

/**
 * Takes the steps of a long computation to its end. Whenever it has worked for `sliceMs` it rests three times as long as
 * it worked, for whoever waits here takes several turns of the event loop, and would wait for a slice in each of them.
 * A step is never interrupted.
 */
export async function unhurried<Value>(
  steps: Generator<undefined, Value>,
  sliceMs: number
): Promise<Value> {
  let startedMs = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const workedMs = performance.now() - startedMs
    if (workedMs < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve, workedMs * SLICES_OF_OTHERS))
    startedMs = performance.now()
  }
}
