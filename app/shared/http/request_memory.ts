export interface RequestMemoryLimits {
  /** What all requests that count may take together. */
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
 * The memory that large requests take while they are under way. Shares are given in the order in which they were asked
 * for, one for each organization at a time, so that a neighbour waits for one request of an organization at most.
 */
export class RequestMemory {
  readonly #busy = new Set<string>()
  readonly #waiting = new Set<Waiting>()
  #free: number

  constructor(private readonly limits: RequestMemoryLimits) {
    this.#free = limits.bytesMax
  }

  /**
   * Gives what returns the share, to be called once; null when none came free in time. A share above the total is all
   * of it.
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
    return isTaken ? () => this.#giveBack(waiting) : null
  }

  #giveBack({ organizationId, bytes }: Waiting): void {
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
