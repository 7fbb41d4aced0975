/** What there is no place in, when there is none. */
export type NoPlace = 'instance_full' | 'organization_full'

/** Streams are opened with access tokens, and by visitors with the secrets of their booking sessions. */
export type Listeners = 'tokens' | 'visitors'

export interface StreamPlacesOptions {
  readonly instanceMax: number
  /** Of one organization, by who listens. */
  readonly organizationMax: Readonly<Record<Listeners, number>>
}

/**
 * Bounds how many streams this instance holds: in all, and of each organization, tokens and visitors apart, so that an
 * integration that opens too many turns no visitor away. Both together never have more than half of the instance.
 */
export class StreamPlaces {
  readonly #options: StreamPlacesOptions
  readonly #ofOrganization = new Map<string, Record<Listeners, number>>()
  #taken = 0

  constructor(options: StreamPlacesOptions) {
    this.#options = options
  }

  get takenCount(): number {
    return this.#taken
  }

  get isFull(): boolean {
    return this.#taken >= this.#options.instanceMax
  }

  /** Takes a place and gives how to leave it, which may be called again without effect. */
  take(organizationId: string, listeners: Listeners): NoPlace | (() => void) {
    if (this.isFull) return 'instance_full'
    const taken = this.#ofOrganization.get(organizationId) ?? { tokens: 0, visitors: 0 }
    const { instanceMax, organizationMax } = this.#options
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
