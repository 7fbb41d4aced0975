import { setImmediate as nextTurn } from 'node:timers/promises'
import { RequestWork } from './request_work.js'
import { sliceOf } from './slice_of.js'

/** How long a computation works before it yields to everything else that waits in this process. */
const TURN_MS = 10

/**
 * Runs the steps of a computation to the end; a step is never interrupted. As part of a request it keeps the limits of
 * `RequestWork.finish`; otherwise it only yields to the event loop after every 10 ms.
 */
export async function inTurns<Value>(steps: Generator<undefined, Value>): Promise<Value> {
  const { current } = RequestWork
  if (current) return current.finish(steps)
  for (;;) {
    const step = sliceOf(steps, TURN_MS)
    if (step.done) return step.value
    await nextTurn()
  }
}

/** Tells a computation whether it may go on, as `RequestWork.mayGoOn` does; outside of requests it always may. */
export function withinPartOfWork(part: number): () => boolean {
  const { current } = RequestWork
  return () => current?.mayGoOn(part) ?? true
}
