export interface RequestMemoryLimits {
  /** The memory that all counted requests may use together. */
  readonly bytesMax: number
  /** How long a request waits for its share. */
  readonly waitMs: number
}

export type ReturnShare = () => void

interface Waiting {
  readonly organizationId: string
  readonly bytes: number
  /** From then on no smaller request passes this one. */
  readonly isNextAtMs: number
  readonly begin: () => void
}

/**
 * The memory of large requests in progress, one of each organization at a time. Shares are granted in the order
 * of the requests, but a request that fits passes those that do not, until they have waited for half of `waitMs`.
 */
export class RequestMemory {
  readonly #busy = new Set<string>()
  readonly #waiting = new Set<Waiting>()
  #free: number

  constructor(private readonly limits: RequestMemoryLimits) {
    this.#free = limits.bytesMax
  }

  /**
   * Returns the function that gives back the share, to be called once; null when no memory became free in time, or when
   * the function that `whileWaiting` got was called. A share above the total takes all of it.
   */
  async take(
    organizationId: string,
    bytes: number,
    whileWaiting: (giveUp: () => void) => void = () => {}
  ): Promise<ReturnShare | null> {
    const { bytesMax, waitMs } = this.limits
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const waiting: Waiting = {
      organizationId,
      bytes: Math.min(bytes, bytesMax),
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
    return isTaken ? () => this.#returnShare(waiting) : null
  }

  #returnShare({ organizationId, bytes }: Waiting): void {
    this.#free += bytes
    this.#busy.delete(organizationId)
    this.#beginNext()
  }

  #beginNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#busy.has(waiting.organizationId)) continue
      if (waiting.bytes > this.#free) {
        if (performance.now() >= waiting.isNextAtMs) return
        continue
      }
      this.#waiting.delete(waiting)
      this.#busy.add(waiting.organizationId)
      this.#free -= waiting.bytes
      waiting.begin()
    }
  }
}
