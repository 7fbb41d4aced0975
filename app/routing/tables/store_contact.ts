import { isOwnEnd, isStoreUnavailable } from '#shared/store_unavailable'

/**
 * Whether the store answers, judged by the newest reads. While it does not, a caller with an older answer need not wait
 * for a newer one.
 */
export class StoreContact {
  #isLost = false
  #isReported = false
  #answeredAtMs: number
  readonly #waiting = new Set<() => void>()

  /**
   * `report` receives read errors: one for each loss of the store, and every error that is not such a loss. A read
   * that outlasts the drain is no loss. `now` is monotonic.
   */
  constructor(
    private readonly report: (error: unknown) => void,
    private readonly now: () => number
  ) {
    this.#answeredAtMs = now()
  }

  get isLost(): boolean {
    return this.#isLost
  }

  /** The time since the newest answered read began. */
  get silentForMs(): number {
    return this.now() - this.#answeredAtMs
  }

  answered(askedAtMs: number): void {
    this.regained()
    this.#answeredAtMs = Math.max(this.#answeredAtMs, askedAtMs)
  }

  /** Records that the store lives, shown by something other than a read. */
  regained(): void {
    this.#isLost = false
    this.#isReported = false
  }

  failed(error: unknown): void {
    if (!isStoreUnavailable(error)) return this.report(error)
    if (!this.#isReported && !isOwnEnd(error)) this.report(error)
    this.#isReported = true
    this.lost()
  }

  /**
   * Counts the store as lost unless the returned function is called in time. Handles pending input before it gives up,
   * because timers fire first after a pause of this process.
   */
  startTimeout(storeTimeoutMs: number): () => void {
    let hasEnded = false
    const timer = setTimeout(() => {
      setImmediate(() => {
        if (!hasEnded) this.lost()
      })
    }, storeTimeoutMs)
    return () => {
      hasEnded = true
      clearTimeout(timer)
    }
  }

  lost(): void {
    this.#isLost = true
    for (const wake of this.#waiting) wake()
  }

  /** Settles when `work` settles, either way, or when contact is lost first. */
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
