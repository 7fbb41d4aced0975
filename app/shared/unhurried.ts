/**
 * Takes the steps of a long computation to its end, and lets everything else of the process have a turn whenever it has
 * worked for `sliceMs`. A step is never interrupted.
 */
export async function unhurried<Value>(
  steps: Generator<undefined, Value>,
  sliceMs: number
): Promise<Value> {
  let sliceEndsMs = performance.now() + sliceMs
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < sliceEndsMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    sliceEndsMs = performance.now() + sliceMs
  }
}
