import { setTimeout as delay } from 'node:timers/promises'

/**
 * Calls `probe` every `everyMs` until it returns true. A probe that throws counts as "not yet". When `signal` aborts,
 * rejects with the probe's last error, so the caller learns what was missing.
 */
export async function waitUntil(
  probe: () => Promise<boolean>,
  signal: AbortSignal,
  everyMs = 25
): Promise<void> {
  let last: unknown = new Error('not ready')
  while (!signal.aborted) {
    try {
      if (await probe()) return
    } catch (error) {
      last = error
    }
    await delay(everyMs)
  }
  throw last
}
