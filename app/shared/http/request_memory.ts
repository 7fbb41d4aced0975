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
  readonly begin: () => void
}

/**
 * The memory of large requests in progress. Shares are granted in the order of the requests, to one request per
 * organization at a time, so a neighbour waits for at most one request of an organization.
 */
export class RequestMemory {
  readonly #busy = new Set<string>()
  readonly #waiting = new Set<Waiting>()
  #free: number

  constructor(private readonly limits: RequestMemoryLimits) {
    this.#free = limits.bytesMax
  }

  /**
   * Returns the function that gives back the share, to be called once; null when no memory became free in time. A share
   * above the total takes all of it.
   */
  async take(organizationId: string, bytes: number): Promise<ReturnShare | null> {
    const share = Math.min(bytes, this.limits.bytesMax)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const waiting: Waiting = { organizationId, bytes: share, begin: () => resolve(true) }
    this.#waiting.add(waiting)
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting)
      resolve(false)
      this.#beginNext()
    }, this.limits.waitMs)
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
      if (waiting.bytes > this.#free) return
      this.#waiting.delete(waiting)
      this.#busy.add(waiting.organizationId)
      this.#free -= waiting.bytes
      waiting.begin()
    }
  }
}
