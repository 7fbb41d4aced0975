import { setTimeout as delay } from 'node:timers/promises'
import { QUIET_LOOP_MS, referenceLoopMs } from '#scripts/testing/reference_loop'

const SAMPLES = 20
const SAMPLE_EVERY_MS = 10
const PATIENCE_MAX = 4

/** The variable that tells an instance its patience. */
export const PATIENCE_VARIABLE = 'MATRIX_PATIENCE'

/**
 * How many times as long as the service the instances of a world wait for Redis: twice the factor by which fixed work
 * takes longer now than on a quiet core, from 2 to 4. The service gives a command half a second, which a Redis without
 * any fault exceeds on a starved machine.
 */
export async function patienceOfNow(): Promise<number> {
  let totalMs = 0
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await delay(SAMPLE_EVERY_MS)
    totalMs += referenceLoopMs()
  }
  const factor = totalMs / SAMPLES / QUIET_LOOP_MS
  return Math.min(PATIENCE_MAX, Math.max(2, Math.ceil(2 * factor)))
}
