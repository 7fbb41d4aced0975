import { LOOP_SHARE } from './loop_share.js'
import { sliceOf } from './slice_of.js'

/** All work in the background has the part of one organization. */
const KEY = 'background'

/**
 * Runs the steps of a long computation to the end, in the share of the loop for long work. After each `sliceMs` it rests
 * three times as long as it worked, also when nobody asks. A step is never interrupted. Throws the reason of `signal` as
 * soon as it has aborted.
 */
export async function inBackgroundSlices<Value>(
  steps: Generator<undefined, Value>,
  sliceMs: number,
  signal?: AbortSignal,
  share = LOOP_SHARE
): Promise<Value> {
  for (;;) {
    const step = await share.slice(KEY, true, () => sliceOf(steps, sliceMs, signal))
    if (step.done) return step.value
  }
}
