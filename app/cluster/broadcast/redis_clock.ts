/** How far two clocks may drift apart between observations: 100 parts per million. */
const DRIFT = 0.0001

/**
 * Estimates the clock of Redis from answers that carry its time. The moments of sending and receiving bound the offset
 * between that clock and the local monotonic one; many answers together give bounds narrower than any round trip. A
 * step of the server's clock contradicts the bounds and restarts the estimate.
 */
export class RedisClock {
  #lowMs = Number.NEGATIVE_INFINITY
  #highMs = Number.POSITIVE_INFINITY
  #observedAtMs = 0

  /**
   * `serverUs` is the server's time in microseconds; the other two are `performance.now()` before and after the call.
   */
  observe(serverUs: number, sentAtMs: number, receivedAtMs: number): void {
    const serverMs = serverUs / 1_000
    const driftMs = (receivedAtMs - this.#observedAtMs) * DRIFT
    const low = Math.max(this.#lowMs - driftMs, serverMs - receivedAtMs)
    const high = Math.min(this.#highMs + driftMs, serverMs - sentAtMs)
    const isContradiction = low > high
    this.#lowMs = isContradiction ? serverMs - receivedAtMs : low
    this.#highMs = isContradiction ? serverMs - sentAtMs : high
    this.#observedAtMs = receivedAtMs
  }

  /** The server's time now, in milliseconds; null before the first observation. */
  get nowMs(): number | null {
    if (!Number.isFinite(this.#lowMs)) return null
    return performance.now() + (this.#lowMs + this.#highMs) / 2
  }

  /** The milliseconds since `serverUs` on the server's clock; null before the first observation. */
  elapsedSinceMs(serverUs: number, nowMs = performance.now()): number | null {
    if (!Number.isFinite(this.#lowMs)) return null
    return Math.max(0, nowMs + (this.#lowMs + this.#highMs) / 2 - serverUs / 1_000)
  }
}
