/** How many requests an instance answers a second, by the interval between two calls of `take`. */
export class RequestRate {
  #count = 0
  #sinceMs = performance.now()

  /** Call it with each answered request. */
  add(): void {
    this.#count += 1
  }

  /** The rate since the last call. */
  take(): number {
    const nowMs = performance.now()
    const seconds = Math.max(0.001, (nowMs - this.#sinceMs) / 1_000)
    const rate = this.#count / seconds
    this.#count = 0
    this.#sinceMs = nowMs
    return rate
  }
}
