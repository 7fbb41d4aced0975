import { setTimeout as delay } from 'node:timers/promises'
import { inSlices } from './in_slices.js'

/** How many slices' worth of time a computation leaves to everything else after each of its own. */
const SLICES_OF_OTHERS = 3

/**
 * Runs the steps of a long computation to the end. After each `sliceMs` of work it rests three times as long as it
 * worked: other work needs several turns of the event loop and would wait for a slice in each of them. A step is never
 * interrupted. Throws the reason of `signal` as soon as it has aborted.
 */
export function inBackgroundSlices<Value>(
  steps: Generator<undefined, Value>,
  sliceMs: number,
  signal?: AbortSignal
): Promise<Value> {
  const rest = (workedMs: number) => delay(workedMs * SLICES_OF_OTHERS)
  return inSlices(steps, { sliceMs, rest, signal })
}
