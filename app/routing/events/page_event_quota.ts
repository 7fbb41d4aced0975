import type { PageEventDayRepository } from './page_event_day_repository.js'
import type { RouterEvent } from './router_event.js'
import { BoundedMap } from '#shared/bounded_map'
import type { Clock } from '#shared/clock'
import type { Log } from '#shared/log'
import { DAY_MS } from '#shared/time'
import type { RouterEventArchive } from './event_stores.js'

/** The size of an event in MongoDB besides its URL, including index entries. */
const EVENT_BYTES = 512
const DAYS_MAX = 10_000
const NETWORKS_MAX = 10_000

export interface PageEventQuotaOptions {
  /** The quota of one organization on one UTC day. */
  readonly bytesMax: number
  /** How much of the quota an instance takes at once. Up to this much stays unused when the instance ends. */
  readonly aheadBytes: number
  /** The share of one visitor's network, as this instance counts it. */
  readonly networkBytesMax: number
}

/**
 * Limits the bytes of events that visitors' pages cause, for each organization and UTC day. Each visitor's network has
 * a smaller share, so that no visitor uses up what others need. Events beyond either limit are not kept, only counted.
 * Events of tokens are always kept. MongoDB decides for all instances together; an instance asks once for many events,
 * and never while it answers a page. An event that is moved twice counts twice. One per process.
 */
export class PageEventQuota {
  #notKeptCount = 0
  readonly #ofNetworks = new BoundedMap<string, number>(NETWORKS_MAX)
  /** The remaining bytes of those taken ahead; null once the quota is used up. */
  readonly #left = new BoundedMap<string, number | null>(DAYS_MAX)

  constructor(
    private readonly days: PageEventDayRepository,
    private readonly options: PageEventQuotaOptions,
    private readonly clock: Clock,
    private readonly log: Log
  ) {}

  /** Events that this process has not kept. */
  get notKeptCount(): number {
    return this.#notKeptCount
  }

  /** Whether this process knows that the organization's quota of today is used up. */
  isUsedUp(organizationId: string): boolean {
    return this.#left.get(keyOf(organizationId, dayOf(this.clock.now()))) === null
  }

  /** The events to keep. Throws when it must ask MongoDB while that is away. */
  async kept(events: readonly RouterEvent[]): Promise<RouterEvent[]> {
    const kept: RouterEvent[] = []
    const beyond: RouterEvent[] = []
    for (const event of events) {
      const isKept = event.visitor === undefined || (await this.#take(event, event.visitor))
      ;(isKept ? kept : beyond).push(event)
    }
    await this.#count(beyond)
    return kept
  }

  async #take({ organizationId, resolvedAt, url }: RouterEvent, visitor: string): Promise<boolean> {
    const day = dayOf(resolvedAt)
    const key = keyOf(organizationId, day)
    const bytes = EVENT_BYTES + Buffer.byteLength(url)
    const left = this.#left.get(key)
    if (left === null) return false
    const { bytesMax, aheadBytes, networkBytesMax } = this.options
    const network = `${key}:${visitor}`
    const ofNetwork = (this.#ofNetworks.get(network) ?? 0) + bytes
    if (ofNetwork > networkBytesMax) return false
    this.#ofNetworks.set(network, ofNetwork)
    if (left !== undefined && left >= bytes) {
      this.#left.set(key, left - bytes)
      return true
    }
    if (await this.days.take(organizationId, day, { bytes: aheadBytes, bytesMax })) {
      this.#left.set(key, (this.#left.get(key) ?? 0) + aheadBytes - bytes)
      return true
    }
    this.#left.set(key, null)
    const fields = { organization_id: organizationId, quota_bytes: bytesMax }
    this.log.warn(fields, "the events of an organization's pages are not kept any more today")
    return false
  }

  async #count(events: readonly RouterEvent[]): Promise<void> {
    this.#notKeptCount += events.length
    const byDay = Map.groupBy(events, ({ organizationId, resolvedAt }) =>
      keyOf(organizationId, dayOf(resolvedAt))
    )
    for (const own of byDay.values()) {
      const [{ organizationId, resolvedAt }] = own as [RouterEvent]
      await this.days.countNotKept(organizationId, dayOf(resolvedAt), own.length)
    }
  }
}

/** An archive that stores the events within the quota; the others are counted. */
export class EventsWithinQuota implements RouterEventArchive {
  constructor(
    private readonly archive: RouterEventArchive,
    private readonly quota: PageEventQuota
  ) {}

  async add(events: readonly RouterEvent[]): Promise<ReadonlyMap<string, string>> {
    const kept = await this.quota.kept(events)
    return kept.length === 0 ? new Map() : this.archive.add(kept)
  }
}

function dayOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
}

function keyOf(organizationId: string, day: Date): string {
  return `${organizationId}:${day.getTime()}`
}
