export interface DeliveryPlacesOptions {
  /** Attempts of this instance at once … */
  readonly total: number
  /** … of them to webhooks that were slow or failed last time. */
  readonly slow: number
  readonly perOrganization: number
  readonly perWebhook: number
}

/** A place for one attempt at a time. */
export interface DeliveryPlace {
  free(): void
}

const REMEMBERED_MAX = 10_000

/**
 * Shares the attempts that an instance makes at once. A webhook that was slow or failed has one place, and all of these
 * together have a part of the places: a quick receiver finds a place however many slow ones there are.
 */
export class DeliveryPlaces {
  readonly #slow = new Set<string>()
  readonly #ofWebhooks = new Counts()
  readonly #ofOrganizations = new Counts()
  #taken = 0
  #takenBySlow = 0

  constructor(private readonly options: DeliveryPlacesOptions) {}

  /** Null when there is no place for the webhook now. */
  take(organizationId: string, webhookId: string): DeliveryPlace | null {
    const { total, slow, perOrganization, perWebhook } = this.options
    const isSlow = this.#slow.has(webhookId)
    const ofWebhook = this.#ofWebhooks.of(webhookId)
    if (this.#taken >= total || this.#ofOrganizations.of(organizationId) >= perOrganization) {
      return null
    }
    if (ofWebhook >= (isSlow ? 1 : perWebhook)) return null
    if (isSlow && this.#takenBySlow >= slow) return null
    return this.#place(organizationId, webhookId, isSlow)
  }

  /** How the last attempt of a webhook went. */
  note(webhookId: string, isSlow: boolean): void {
    if (!isSlow) this.#slow.delete(webhookId)
    else if (this.#slow.size < REMEMBERED_MAX) this.#slow.add(webhookId)
  }

  get isIdle(): boolean {
    return this.#taken === 0
  }

  #place(organizationId: string, webhookId: string, isSlow: boolean): DeliveryPlace {
    const change = (by: 1 | -1) => {
      this.#taken += by
      if (isSlow) this.#takenBySlow += by
      this.#ofWebhooks.add(webhookId, by)
      this.#ofOrganizations.add(organizationId, by)
    }
    change(1)
    return { free: () => change(-1) }
  }
}

class Counts {
  readonly #counts = new Map<string, number>()

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, by: number): void {
    const count = this.of(key) + by
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}
