/** Which limit another stream would exceed. */
export type NoFreePermit = 'instance_full' | 'organization_full'

/** Access tokens open streams, and so do visitors with the secrets of their booking sessions. */
export type Listeners = 'tokens' | 'visitors'

export interface StreamPermitsOptions {
  readonly instanceMax: number
  /** Per organization, by kind of listener. */
  readonly organizationMax: Readonly<Record<Listeners, number>>
}

/**
 * Bounds how many streams this instance holds: in total, and per organization for tokens and visitors separately, so
 * that an integration with too many streams turns no visitor away. Together the two never take more than half of the
 * instance.
 */
export class StreamPermits {
  readonly #ofOrganization = new Map<string, Record<Listeners, number>>()
  #taken = 0

  constructor(private readonly options: StreamPermitsOptions) {}

  get takenCount(): number {
    return this.#taken
  }

  get isFull(): boolean {
    return this.#taken >= this.options.instanceMax
  }

  /** Takes a permit and returns the function that releases it, which is idempotent. */
  take(organizationId: string, listeners: Listeners): NoFreePermit | (() => void) {
    if (this.isFull) return 'instance_full'
    const taken = this.#ofOrganization.get(organizationId) ?? { tokens: 0, visitors: 0 }
    const { instanceMax, organizationMax } = this.options
    const isOver =
      taken[listeners] >= organizationMax[listeners] ||
      taken.tokens + taken.visitors >= Math.ceil(instanceMax / 2)
    if (isOver) return 'organization_full'
    this.#taken += 1
    taken[listeners] += 1
    this.#ofOrganization.set(organizationId, taken)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#taken -= 1
      taken[listeners] -= 1
      if (taken.tokens + taken.visitors === 0) this.#ofOrganization.delete(organizationId)
    }
  }
}
