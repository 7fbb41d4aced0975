import { type CampaignCriteria, campaignEntries } from '#routing/engine/criteria/campaign'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { ListedEvent, RouterEventType } from './router_event.js'
import { Permits } from '#shared/async/permits'
import { throwIfCallerLeft } from '#shared/async/time_slices'
import { toObjectId } from '#shared/identifiers'
import { timeRanges } from '#shared/persistence/time_ranges'
import { err, ok, type Result } from '#shared/result'
import type { OpenPeriod, TimePlace } from '#shared/time'
import { RouterEventModel, type RouterEventRow, toEvent } from './router_event_repository.js'

/** At most this many events, and this many characters of URLs, are examined for a page. */
const EXAMINED_MAX = 5_000
const EXAMINED_CHARACTERS_MAX = 4_194_304
const READ_AT_ONCE = 200
/** Shared by all repositories of this process. */
const searchPermits = new Permits({ max: 4, waitMs: 1_000 })

export interface RouterEventSearch extends OpenPeriod {
  readonly routerId?: string | undefined
  readonly type?: RouterEventType | undefined
  /** A text that the URL contains, as it is stored or decoded, whatever its case. */
  readonly urlText?: string | undefined
  /** UTM values of the URL, as a resolve reads them. */
  readonly campaign?: CampaignCriteria | undefined
}

export interface RouterEventPage {
  readonly events: readonly ListedEvent[]
  /** Where the page ended; null when there is nothing after it. */
  readonly next: TimePlace | null
}

/** Router events by time, newest first. */
export class RouterEventSearchRepository {
  /**
   * The first `count` matching events after a place. Examines at most 5,000 events, so a page may be short without
   * being the last. Four searches run at once; one that does not get its turn within a second is never sent.
   */
  async list(
    organizationId: string,
    search: RouterEventSearch,
    after: TimePlace | null,
    count: number
  ): Promise<Result<RouterEventPage, 'searches_busy'>> {
    const page = await searchPermits.run(() => this.#page(organizationId, search, after, count))
    return page === null ? err('searches_busy') : ok(page)
  }

  async #page(
    organizationId: string,
    search: RouterEventSearch,
    after: TimePlace | null,
    count: number
  ): Promise<RouterEventPage> {
    const owned = {
      organization_id: toObjectId(organizationId),
      ...(search.routerId !== undefined && { router_id: toObjectId(search.routerId) }),
    }
    const matches = matcherOf(search)
    const events: ListedEvent[] = []
    let last = after
    let examined = 0
    let characters = 0
    for (const range of timeRanges('metadata.timestamp', search, after)) {
      const rows = RouterEventModel.collection.find<RouterEventRow>(
        { ...owned, ...range },
        {
          sort: { 'metadata.timestamp': -1, '_id': -1 },
          limit: EXAMINED_MAX - examined,
          batchSize: READ_AT_ONCE,
        }
      )
      for await (const row of rows) {
        throwIfCallerLeft()
        if (events.length === count) return { events, next: last }
        if (matches(row)) events.push(toEvent(row))
        last = placeOf(row)
        examined += 1
        characters += row.url?.length ?? 0
        const isEnough = examined >= EXAMINED_MAX || characters >= EXAMINED_CHARACTERS_MAX
        if (isEnough) return { events, next: last }
      }
    }
    return { events, next: null }
  }
}

function placeOf({ _id, metadata }: RouterEventRow): TimePlace {
  return { atMs: metadata.timestamp.getTime(), id: _id.toHexString() }
}

function matcherOf({ type, urlText, campaign }: RouterEventSearch) {
  const wanted = urlText?.toLowerCase()
  const values = campaignEntries(campaign)
  return ({ event_type: eventType, url }: RouterEventRow): boolean => {
    if (type !== undefined && type !== eventType) return false
    if (wanted === undefined && values.length === 0) return true
    if (url === null) return false
    if (wanted !== undefined && !containsText(url, wanted)) return false
    if (values.length === 0) return true
    const request = RequestUrl.parse(url)
    return request.ok && values.every(([name, value]) => request.value.query.get(name) === value)
  }
}

function containsText(url: string, wanted: string): boolean {
  if (url.toLowerCase().includes(wanted)) return true
  if (!url.includes('%')) return false
  try {
    return decodeURIComponent(url).toLowerCase().includes(wanted)
  } catch {
    return false
  }
}
