/** What there is no place in, when there is none. */
export type NoPlace = 'instance_full' | 'organization_full'

interface StreamPlacesOptions {
  readonly instanceMax: number
  readonly organizationMax: number
}

/** Bounds how many streams this instance holds, in all and by the tokens of one organization. */
export class StreamPlaces {
  readonly #options: StreamPlacesOptions
  readonly #ofOrganization = new Map<string, number>()
  #taken = 0

  constructor(options: StreamPlacesOptions) {
    this.#options = options
  }

  get takenCount(): number {
    return this.#taken
  }

  /**
   * Takes a place and gives how to leave it, which may be called again without effect. Null counts for no organization:
   * a visitor must not be turned away because an integration opened too many.
   */
  take(organizationId: string | null): NoPlace | (() => void) {
    if (this.#taken >= this.#options.instanceMax) return 'instance_full'
    const count = organizationId === null ? 0 : (this.#ofOrganization.get(organizationId) ?? 0)
    if (count >= this.#options.organizationMax) return 'organization_full'
    this.#taken += 1
    if (organizationId !== null) this.#ofOrganization.set(organizationId, count + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#leave(organizationId)
    }
  }

  #leave(organizationId: string | null): void {
    this.#taken -= 1
    if (organizationId === null) return
    const count = (this.#ofOrganization.get(organizationId) ?? 0) - 1
    if (count > 0) this.#ofOrganization.set(organizationId, count)
    else this.#ofOrganization.delete(organizationId)
  }
}
