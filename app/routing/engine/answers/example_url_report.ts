import { FirstRouters } from '#routing/engine/table/sorted_list'
import { RequestUrl, type UrlProblem } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { mustYield } from '#shared/steps'

/** How an organization's routers treat one example URL. */
export interface ExampleUrlReport {
  readonly url: string
  /** Why the URL cannot be routed; null when it can. */
  readonly problem: UrlProblem | null
  /** The active, open routers that match, in rank order up to the limit; the first one wins. */
  readonly candidates: readonly RoutableRouter[]
  /** The routers, active or not, that list the URL in any spelling, in rank order up to the limit. */
  readonly contestedBy: readonly RoutableRouter[]
}

/** Reports on each URL, in the order given, in steps. Names at most `limit` routers per URL. */
export function* exampleUrlSteps(
  table: RoutingTable,
  urls: readonly string[],
  nowMs: number,
  limit: number
): Generator<undefined, ExampleUrlReport[]> {
  const listers = yield* table.listersSteps(yield* hrefSteps(urls))
  const reports: ExampleUrlReport[] = []
  for (const url of urls) {
    const request = RequestUrl.parse(url)
    if (!request.ok) {
      reports.push({ url, problem: request.error, candidates: [], contestedBy: [] })
      yield
      continue
    }
    yield
    const open = new FirstRouters(limit)
    for (const ranked of table.collect(request.value)) {
      if (ranked.isOpen(nowMs)) open.add(ranked)
      if (mustYield()) yield
    }
    const contesting = new FirstRouters(limit)
    for (const ranked of listers.get(request.value.href) ?? []) {
      contesting.add(ranked)
      if (mustYield()) yield
    }
    const { routers: candidates } = open
    reports.push({ url, problem: null, candidates, contestedBy: contesting.routers })
    yield
  }
  return reports
}

/** The normalised forms of the URLs that can be routed. */
function* hrefSteps(urls: readonly string[]): Generator<undefined, ReadonlySet<string>> {
  const hrefs = new Set<string>()
  for (const url of urls) {
    const request = RequestUrl.parse(url)
    if (request.ok) hrefs.add(request.value.href)
    yield
  }
  return hrefs
}
