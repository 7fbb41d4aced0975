interface Slices {
  /** How long it works without a pause; a step is never interrupted. */
  readonly sliceMs: number
  /** Called between two slices; the slice before it took `workedMs`. */
  readonly rest: (workedMs: number) => Promise<unknown>
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs the steps of a computation to the end, in slices. Once `signal` has aborted, throws its reason before the next
 * step.
 */
export async function inSlices<Value>(
  steps: Generator<undefined, Value>,
  { sliceMs, rest, signal }: Slices
): Promise<Value> {
  for (;;) {
    const startedMs = performance.now()
    let workedMs = 0
    while (workedMs < sliceMs) {
      signal?.throwIfAborted()
      const step = steps.next()
      if (step.done) return step.value
      workedMs = performance.now() - startedMs
    }
    await rest(workedMs)
  }
}
