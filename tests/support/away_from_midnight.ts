import { setTimeout as delay } from 'node:timers/promises'

const DAY_MS = 86_400_000
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
  const leftMs = DAY_MS - (nowMs % DAY_MS)
  if (leftMs < TEST_MS) await wait(leftMs)
}
