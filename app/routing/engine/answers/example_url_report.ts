import { FirstRouters } from '#routing/engine/table/sorted_list'
import type { RankedRouter } from '#routing/engine/table/ranked_router'
import { RequestUrl, type UrlProblem } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { TimeSlice } from '#routing/engine/table/steps'

/** Units of work per router, regardless of its example URLs. */
const ROUTER_UNITS = 5

/** How an organization's routers treat one example URL. */
export interface ExampleUrlReport {
  readonly url: string
  /** Why the URL cannot be routed; null when it can. */
  readonly problem: UrlProblem | null
  /** The active, open routers that match, in rank order up to the limit; the first one wins. */
  readonly candidates: readonly RoutableRouter[]
  /** The routers, active or not, that list the URL in any spelling, in rank order up to the limit. */
  readonly claimedBy: readonly RoutableRouter[]
}

interface Claimants {
  readonly first: FirstRouters
  /** The last router added: a router may list the URL more than once. */
  last: RankedRouter | null
}

/** Reports on each URL, in the order given, in steps. Names at most `limit` routers per URL. */
export function* exampleUrlSteps(
  table: RoutingTable,
  urls: readonly string[],
  nowMs: number,
  limit: number
): Generator<undefined, ExampleUrlReport[]> {
  const slice = new TimeSlice()
  const claimants = yield* claimantSteps(table, urls, limit, slice)
  const reports: ExampleUrlReport[] = []
  for (const url of urls) {
    const request = RequestUrl.parse(url)
    if (!request.ok) {
      reports.push({ url, problem: request.error, candidates: [], claimedBy: [] })
      if (slice.spend(url.length)) yield
      continue
    }
    yield
    const open = new FirstRouters(limit)
    for (const ranked of table.collect(request.value)) {
      if (ranked.isOpen(nowMs)) open.add(ranked)
      if (slice.spend(ROUTER_UNITS)) yield
    }
    const claimedBy = claimants.get(request.value.href)?.first.routers ?? []
    reports.push({ url, problem: null, candidates: open.routers, claimedBy })
    yield
  }
  return reports
}

/** The routers that list each URL, by its normalised form. */
function* claimantSteps(
  table: RoutingTable,
  urls: readonly string[],
  limit: number,
  slice: TimeSlice
): Generator<undefined, ReadonlyMap<string, Claimants>> {
  const claimants = new Map<string, Claimants>()
  for (const url of urls) {
    const request = RequestUrl.parse(url)
    if (request.ok) {
      claimants.set(request.value.href, { first: new FirstRouters(limit), last: null })
    }
    if (slice.spend(url.length)) yield
  }
  for (const ranked of table.rankedRouters()) {
    yield* ranked.visitExamples(slice, ({ href }) => {
      const listing = claimants.get(href)
      if (listing && listing.last !== ranked) {
        listing.first.add(ranked)
        listing.last = ranked
      }
      return false
    })
    if (slice.spend(ROUTER_UNITS)) yield
  }
  return claimants
}
