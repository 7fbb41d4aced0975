import type { Assert } from '@japa/assert'

/** Runs a computation to its end. It pauses at least once, and at most as often as its work may need. */
export function assertPauses(
  assert: Assert,
  steps: Generator<undefined, unknown>,
  pausesMax: number
): void {
  let pauses = 0
  while (!steps.next().done) pauses++
  assert.isAtLeast(pauses, 1)
  assert.isAtMost(pauses, pausesMax)
}
