import { setTimeout as delay } from 'node:timers/promises'
import { workerData, type MessagePort } from 'node:worker_threads'
import { referenceLoopMs } from '#scripts/testing/reference_loop'

/** What a thread without other work saw of the machine: one sample about every 50 ms. */
export interface DelaySample {
  /** On the clock of `Date.now()`. */
  readonly atMs: number
  readonly loopMs: number
  /** How late a timer fired. */
  readonly lateMs: number
}

const EVERY_MS = 50
const { port }: { port: MessagePort } = workerData

for (;;) {
  const askedMs = performance.now()
  await delay(EVERY_MS)
  const lateMs = Math.max(0, performance.now() - askedMs - EVERY_MS)
  const sample: DelaySample = { atMs: Date.now(), loopMs: referenceLoopMs(), lateMs }
  port.postMessage(sample)
}
