export interface PermitLimits {
  /** How many permits all holders have together. */
  readonly max: number
  /** How long one waits for its permits. */
  readonly waitMs: number
}

/** Gives permits back; to be called once. */
export type ReleasePermits = () => void

interface Waiting {
  readonly holder: unknown
  readonly count: number
  /** From then on nobody who wants fewer passes this one. */
  readonly isNextAtMs: number
  readonly begin: () => void
}

/**
 * Bounds what runs at once. A holder has one grant at a time. Grants follow the order of the calls, but one that fits passes
 * those that do not, until they have waited for half of `waitMs`.
 */
export class Permits {
  readonly #holders = new Set<unknown>()
  readonly #waiting = new Set<Waiting>()
  #free: number

  constructor(private readonly limits: PermitLimits) {
    this.#free = limits.max
  }

  /**
   * Takes `count` permits, or all when there are not so many. Null when they did not become free in time, or when the
   * function that `whileWaiting` got was called.
   */
  async take(
    holder: unknown,
    count: number,
    whileWaiting: (giveUp: () => void) => void = () => {}
  ): Promise<ReleasePermits | null> {
    const { max, waitMs } = this.limits
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const waiting: Waiting = {
      holder,
      count: Math.min(count, max),
      isNextAtMs: performance.now() + waitMs / 2,
      begin: () => resolve(true),
    }
    const giveUp = () => {
      if (!this.#waiting.delete(waiting)) return
      resolve(false)
      this.#beginNext()
    }
    this.#waiting.add(waiting)
    const timer = setTimeout(giveUp, waitMs)
    whileWaiting(giveUp)
    this.#beginNext()
    const isTaken = await promise
    clearTimeout(timer)
    return isTaken ? () => this.#release(waiting) : null
  }

  /** Runs `work` with one permit. Null when none became free in time; `work` then never starts. */
  async run<Value>(work: () => Promise<Value>): Promise<Value | null> {
    const release = await this.take(work, 1)
    if (!release) return null
    try {
      return await work()
    } finally {
      release()
    }
  }

  #release({ holder, count }: Waiting): void {
    this.#free += count
    this.#holders.delete(holder)
    this.#beginNext()
  }

  #beginNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#holders.has(waiting.holder)) continue
      if (waiting.count > this.#free) {
        if (performance.now() >= waiting.isNextAtMs) return
        continue
      }
      this.#waiting.delete(waiting)
      this.#holders.add(waiting.holder)
      this.#free -= waiting.count
      waiting.begin()
    }
  }
}
