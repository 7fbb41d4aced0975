import { BoundedMap } from '#shared/bounded_map'

export interface DeliveryPermitsOptions {
  /** Attempts of this instance at once … */
  readonly total: number
  /** … of them to webhooks that were slow or failed last time. */
  readonly slow: number
  readonly perOrganization: number
  readonly perWebhook: number
}

/** Permits one attempt until it is released. */
export interface DeliveryPermit {
  release(): void
}

const REMEMBERED_MAX = 10_000

/** The taker of a permit. */
interface PermitHolder {
  readonly organizationId: string
  readonly webhookId: string
}

/**
 * Bounds the attempts that an instance makes at once. Organizations share the permits equally, and one share stays free
 * for the next organization. Within an organization, its webhooks share. A webhook that was slow or failed gets one
 * permit, and all such webhooks together a part of them, so slow receivers never hold up a quick one.
 */
export class DeliveryPermits {
  readonly #slow = new Set<string>()
  readonly #ofWebhooks = new Counts()
  readonly #ofOrganizations = new Counts()
  readonly #slowOfOrganizations = new Counts()
  /** The number of the last permit that a webhook or an organization took. */
  readonly #lastTaken = new BoundedMap<string, number>(REMEMBERED_MAX)
  #takenCount = 0
  #taken = 0
  #takenBySlow = 0
  #share: number
  #slowShare: number

  constructor(private readonly options: DeliveryPermitsOptions) {
    this.#share = options.perOrganization
    this.#slowShare = options.slow
  }

  /**
   * Computes the share of each organization from those that hold permits and those that wait. Returns `waiting` in the
   * order in which to take permits: fewest held first, then least recently served.
   */
  shareAmong<Waiting extends PermitHolder>(waiting: readonly Waiting[]): Waiting[] {
    const { total, slow, perOrganization } = this.options
    const sharing = new Set(this.#ofOrganizations.keys())
    for (const { organizationId } of waiting) sharing.add(organizationId)
    const shareOf = (permits: number) => Math.max(1, Math.floor(permits / (sharing.size + 1)))
    this.#share = Math.min(perOrganization, shareOf(total))
    this.#slowShare = shareOf(slow)
    const rank = ({ organizationId, webhookId }: PermitHolder) => [
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

  /** Null when there is no permit for the webhook now. */
  take(organizationId: string, webhookId: string): DeliveryPermit | null {
    const isSlow = this.#slow.has(webhookId)
    if (this.isShort(organizationId)) return null
    if (this.#ofWebhooks.of(webhookId) >= (isSlow ? 1 : this.options.perWebhook)) return null
    if (isSlow && this.#isShortOfSlow(organizationId)) return null
    return this.#permit(organizationId, webhookId, isSlow)
  }

  /** Whether the organization holds its whole share, or no permit is free. Long holders then release theirs soon. */
  isShort(organizationId: string): boolean {
    return (
      this.#taken >= this.options.total || this.#ofOrganizations.of(organizationId) >= this.#share
    )
  }

  /** Notes how the last attempt of a webhook went. */
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

  #permit(organizationId: string, webhookId: string, isSlow: boolean): DeliveryPermit {
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
    return { release: () => change(-1) }
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

/** The permits of test deliveries, separate from permits of events. */
export class TestPermits extends DeliveryPermits {}
