/** Runs steps of a computation for `sliceMs` and returns the last one. Throws the reason of `signal` before the next step. */
export function sliceOf<Value>(
  steps: Generator<undefined, Value>,
  sliceMs: number,
  signal?: AbortSignal
): IteratorResult<undefined, Value> {
  const endsMs = performance.now() + sliceMs
  for (;;) {
    signal?.throwIfAborted()
    const step = steps.next()
    if (step.done || performance.now() >= endsMs) return step
  }
}
