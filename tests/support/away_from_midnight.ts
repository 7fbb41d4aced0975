import { setTimeout as delay } from 'node:timers/promises'
import { msUntilMidnight } from './ms_until_midnight.js'

/** Above what a test takes that counts days. */
const TEST_MS = 60_000

/**
 * Waits until midnight in UTC has passed when it is less than a minute away: what a test plants as the last seven full
 * days is of the same days when the service reads it.
 */
export async function awayFromMidnight(
  nowMs: number = Date.now(),
  wait: (ms: number) => Promise<unknown> = delay
): Promise<void> {
  const leftMs = msUntilMidnight(nowMs)
  if (leftMs < TEST_MS) await wait(leftMs)
}
