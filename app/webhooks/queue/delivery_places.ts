import { BoundedMap } from '#shared/bounded_map'

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

/** For whom a place is taken. */
interface PlaceHolder {
  readonly organizationId: string
  readonly webhookId: string
}

/**
 * Shares the attempts that an instance makes at once, first between organizations and then between the webhooks of one.
 * Each organization that holds places or waits has the same share, and one more share stays free for the next. A webhook
 * that was slow or failed has one place, and all of these together have a part of the places. A quick receiver thus
 * finds a place however many slow ones there are, its own organization's included.
 */
export class DeliveryPlaces {
  readonly #slow = new Set<string>()
  readonly #ofWebhooks = new Counts()
  readonly #ofOrganizations = new Counts()
  readonly #slowOfOrganizations = new Counts()
  /** The number of the last place that a webhook or an organization took. */
  readonly #lastTaken = new BoundedMap<string, number>(REMEMBERED_MAX)
  #takenCount = 0
  #taken = 0
  #takenBySlow = 0
  #share: number
  #slowShare: number

  constructor(private readonly options: DeliveryPlacesOptions) {
    this.#share = options.perOrganization
    this.#slowShare = options.slow
  }

  /**
   * Sets the share of each organization, for those that wait besides those that hold places. Returns who waits in the
   * order in which to take places: fewest places first, and longest ago among equals.
   */
  shareAmong<Waiting extends PlaceHolder>(waiting: readonly Waiting[]): Waiting[] {
    const { total, slow, perOrganization } = this.options
    const sharing = new Set(this.#ofOrganizations.keys())
    for (const { organizationId } of waiting) sharing.add(organizationId)
    const shareOf = (places: number) => Math.max(1, Math.floor(places / (sharing.size + 1)))
    this.#share = Math.min(perOrganization, shareOf(total))
    this.#slowShare = shareOf(slow)
    const rank = ({ organizationId, webhookId }: PlaceHolder) => [
      this.#ofOrganizations.of(organizationId),
      this.#lastTaken.get(organizationId) ?? 0,
      this.#ofWebhooks.of(webhookId),
      this.#lastTaken.get(webhookId) ?? 0,
    ]
    return waiting
      .map((one) => ({ one, rank: rank(one) }))
      .toSorted((a, b) => compare(a.rank, b.rank))
      .map(({ one }) => one)
  }

  /** Null when there is no place for the webhook now. */
  take(organizationId: string, webhookId: string): DeliveryPlace | null {
    const isSlow = this.#slow.has(webhookId)
    if (this.isShort(organizationId)) return null
    if (this.#ofWebhooks.of(webhookId) >= (isSlow ? 1 : this.options.perWebhook)) return null
    if (isSlow && this.#isShortOfSlow(organizationId)) return null
    return this.#place(organizationId, webhookId, isSlow)
  }

  /** Whether the organization has its share, or no place is free: who holds a place gives it back soon. */
  isShort(organizationId: string): boolean {
    return (
      this.#taken >= this.options.total || this.#ofOrganizations.of(organizationId) >= this.#share
    )
  }

  /** How the last attempt of a webhook went. */
  note(webhookId: string, isSlow: boolean): void {
    if (!isSlow) this.#slow.delete(webhookId)
    else if (this.#slow.size < REMEMBERED_MAX) this.#slow.add(webhookId)
  }

  #isShortOfSlow(organizationId: string): boolean {
    return (
      this.#takenBySlow >= this.options.slow ||
      this.#slowOfOrganizations.of(organizationId) >= this.#slowShare
    )
  }

  #place(organizationId: string, webhookId: string, isSlow: boolean): DeliveryPlace {
    const change = (by: 1 | -1) => {
      this.#taken += by
      this.#ofWebhooks.add(webhookId, by)
      this.#ofOrganizations.add(organizationId, by)
      if (!isSlow) return
      this.#takenBySlow += by
      this.#slowOfOrganizations.add(organizationId, by)
    }
    change(1)
    this.#takenCount += 1
    for (const id of [organizationId, webhookId]) this.#lastTaken.set(id, this.#takenCount)
    return { free: () => change(-1) }
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

class Counts {
  readonly #counts = new Map<string, number>()

  keys(): Iterable<string> {
    return this.#counts.keys()
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, by: number): void {
    const count = this.of(key) + by
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}

/** The places of test deliveries, apart from those of events. */
export class TestPlaces extends DeliveryPlaces {}
