import { setTimeout as delay } from 'node:timers/promises'
import { inSlices } from './in_slices.js'

/** The part of the time that a computation leaves to everything else, in slices of its own. */
const SLICES_OF_OTHERS = 3

/**
 * Takes the steps of a long computation to its end. Whenever it has worked for `sliceMs` it rests three times as long as
 * it worked, for whoever waits here takes several turns of the event loop, and would wait for a slice in each of them.
 * A step is never interrupted. Throws the reason of `signal` as soon as that has aborted.
 */
export function unhurried<Value>(
  steps: Generator<undefined, Value>,
  sliceMs: number,
  signal?: AbortSignal
): Promise<Value> {
  const rest = (workedMs: number) => delay(workedMs * SLICES_OF_OTHERS)
  return inSlices(steps, { sliceMs, rest, signal })
}
