const DRIFT_FRACTION = 0.01
const DRIFT_MS = 2

/**
 * The monotonic instant (`performance.now()`) until which a holder may be sure of a lock requested at `sentAtMs`: the
 * store started to count later than that, and the drift of both clocks is at most 1 % and 2 ms. The store may free the
 * lock from then on, so any later write needs the fencing token to be safe.
 */
export function validUntilMs(sentAtMs: number, ttlMs: number): number {
  return sentAtMs + ttlMs - ttlMs * DRIFT_FRACTION - DRIFT_MS
}
