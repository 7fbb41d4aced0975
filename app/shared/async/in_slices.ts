interface Slices {
  /** For how long it works at a stretch; a step is never interrupted. */
  readonly sliceMs: number
  /** What comes between two slices, of which the first took `workedMs`. */
  readonly rest: (workedMs: number) => Promise<unknown>
  readonly signal?: AbortSignal | undefined
}

/** Takes the steps of a computation to its end, in slices. Throws the reason of `signal` before a step once it aborted. */
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
