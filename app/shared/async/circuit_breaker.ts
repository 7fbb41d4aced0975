const FAILURES_TO_OPEN = 3
const OPEN_MS = 1_000

/**
 * Keeps callers from waiting for a store that does not answer. Three failures in a row open it for a second; then one
 * caller at a time may try, and a success closes it. It only counts: what to do while it is open is up to the caller.
 */
export class CircuitBreaker {
  #failures = 0
  #retryAtMs = 0
  #isTrying = false

  constructor(private readonly now: () => number = () => performance.now()) {}

  get isOpen(): boolean {
    return this.#failures >= FAILURES_TO_OPEN
  }

  /**
   * Whether the caller may ask the store now. A caller that may must report the outcome with `succeeded` or `failed`.
   */
  mayTry(): boolean {
    if (!this.isOpen) return true
    if (this.#isTrying || this.now() < this.#retryAtMs) return false
    this.#isTrying = true
    return true
  }

  succeeded(): void {
    this.#failures = 0
    this.#isTrying = false
  }

  failed(): void {
    this.#failures += 1
    this.#isTrying = false
    if (this.isOpen) {
      this.#retryAtMs = this.now() + OPEN_MS
    }
  }
}
