import { getActiveTestOrFail } from '@japa/runner'

/** The milliseconds of each timer that this process starts until the end of the active test. */
export function askedWaits(): readonly number[] {
  const waits: number[] = []
  const { setTimeout: start } = globalThis
  const recording = (work: () => void, ms = 0) => {
    waits.push(ms)
    return start(work, Math.max(0, ms))
  }
  globalThis.setTimeout = recording as typeof start
  getActiveTestOrFail().cleanup(() => void (globalThis.setTimeout = start))
  return waits
}

/** Keeps the event loop for so long. */
export function holdLoop(ms: number): void {
  const untilMs = performance.now() + ms
  while (performance.now() < untilMs);
}
