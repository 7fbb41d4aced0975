import { isStoreUnavailable } from '#shared/store_unavailable'

/**
 * Whether the store answers, as far as the newest reads tell. While it does not, whoever has an older answer need not
 * wait for a newer one. Times in milliseconds of `performance.now()`.
 */
export class StoreContact {
  #isLost = false
  #isReported = false
  #answeredAtMs = performance.now()
  readonly #waiting = new Set<() => void>()

  /** `report` gets what reads failed with: once for each loss of the store, and every error that is none. */
  constructor(private readonly report: (error: unknown) => void) {}

  get isLost(): boolean {
    return this.#isLost
  }

  /** How long ago the newest read began that was answered. */
  get silentForMs(): number {
    return performance.now() - this.#answeredAtMs
  }

  answered(askedAtMs: number): void {
    this.regained()
    this.#answeredAtMs = Math.max(this.#answeredAtMs, askedAtMs)
  }

  /** Something else than a read shows that the store lives. */
  regained(): void {
    this.#isLost = false
    this.#isReported = false
  }

  failed(error: unknown): void {
    if (!isStoreUnavailable(error)) return this.report(error)
    if (!this.#isReported) this.report(error)
    this.#isReported = true
    this.lost()
  }

  /**
   * Counts the store as lost unless the function that is given is called in time. Looks at what arrived meanwhile before
   * it gives up: after a pause of this process its timers come first.
   */
  beginPatience(patienceMs: number): () => void {
    let hasEnded = false
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (!hasEnded) this.lost()
      })
    }, patienceMs)
    return () => {
      hasEnded = true
      clearTimeout(timer)
    }
  }

  lost(): void {
    this.#isLost = true
    for (const wake of this.#waiting) wake()
  }

  /** Settles when `work` has ended, in whichever way, or when contact is lost before that. */
  async untilDone(work: Promise<unknown>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    work.then(
      () => resolve(),
      () => resolve()
    )
    await promise
    this.#waiting.delete(resolve)
  }
}
