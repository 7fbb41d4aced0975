/** Small pieces of work between two looks at the clock, as a look takes longer than most of them. */
const PIECES = 16

let pieces = 0
let isOver = never

/**
 * Whether the computation in progress has used up its slice and must yield. Asked after each small piece of work: up to
 * about ten microseconds. A piece that may be longer ends with `yield` itself.
 */
export function mustYield(): boolean {
  pieces += 1
  if (pieces < PIECES) return false
  pieces = 0
  return isOver()
}

/** Runs steps of a computation until one ends with the slice, and returns it. A step is never interrupted. */
export function sliceOf<Value>(
  steps: Generator<undefined, Value>,
  isSliceOver: () => boolean
): IteratorResult<undefined, Value> {
  const outer = { pieces, isOver }
  pieces = 0
  isOver = isSliceOver
  try {
    for (;;) {
      const step = steps.next()
      if (step.done || isSliceOver()) return step
    }
  } finally {
    pieces = outer.pieces
    isOver = outer.isOver
  }
}

/** Runs the steps of a computation to its end without a pause. */
export function runToEnd<Value>(steps: Generator<undefined, Value>): Value {
  for (;;) {
    const step = sliceOf(steps, never)
    if (step.done) return step.value
  }
}

function never(): boolean {
  return false
}
