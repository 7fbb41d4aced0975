import { setTimeout as delay } from 'node:timers/promises'

const PAUSE_MS = { least: 25, most: 250 }
/** A long wait looks less often: a pause is this part of what it took so far, so none ends later by more than that. */
const PAUSE_SHARE = 1 / 20

/**
 * Calls `probe` until it returns true: every `everyMs`, or unless given as often as `PAUSE_MS` and `PAUSE_SHARE` say. A probe
 * that throws counts as "not yet". When `signal` aborts, rejects with the probe's last error, so the caller learns what was
 * missing.
 */
export async function waitUntil(
  probe: () => Promise<boolean>,
  signal: AbortSignal,
  everyMs?: number
): Promise<void> {
  let last: unknown = new Error('not ready')
  const startedMs = performance.now()
  while (!signal.aborted) {
    try {
      if (await probe()) return
    } catch (error) {
      last = error
    }
    const shareMs = (performance.now() - startedMs) * PAUSE_SHARE
    await delay(everyMs ?? Math.min(Math.max(shareMs, PAUSE_MS.least), PAUSE_MS.most))
  }
  throw last
}
