import { setTimeout as delay } from 'node:timers/promises'
import { workerData, type MessagePort } from 'node:worker_threads'
import { referenceLoopMs } from '#scripts/testing/reference_loop'

/** What a thread without other work saw of the machine. */
export interface DelaySample {
  /** On the clock of `Date.now()`. */
  readonly atMs: number
  readonly loopMs: number
  /** How late a timer fired. */
  readonly lateMs: number
}

interface Sampling {
  readonly port: MessagePort
  readonly everyMs: number
  /** How many tests watch, and how many samples were taken. */
  readonly counts: Int32Array<SharedArrayBuffer>
}

const { port, everyMs, counts }: Sampling = workerData

for (;;) {
  Atomics.wait(counts, 0, 0)
  const askedMs = performance.now()
  await delay(everyMs)
  const lateMs = Math.max(0, performance.now() - askedMs - everyMs)
  const sample: DelaySample = { atMs: Date.now(), loopMs: referenceLoopMs(), lateMs }
  port.postMessage(sample)
  Atomics.add(counts, 1, 1)
}
