import { setImmediate as nextTurn } from 'node:timers/promises'
import { inSlices } from './in_slices.js'

/** How long a computation works before it yields to everything else that waits in this process. */
const TURN_MS = 10

/** Runs the steps of a computation to the end. It yields to the event loop after every 10 ms; a step is never interrupted. */
export function inTurns<Value>(steps: Generator<undefined, Value>): Promise<Value> {
  return inSlices(steps, { sliceMs: TURN_MS, rest: () => nextTurn() })
}
