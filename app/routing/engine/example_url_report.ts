import type { UrlProblem } from './request_url.js'
import { RequestUrl } from './request_url.js'
import type { RoutableRouter } from './router.js'
import type { RoutingTable } from './routing_table.js'

/** What the routers of an organization make of one example URL. */
export interface ExampleUrlReport {
  readonly url: string
  /** Why it is no URL that can be routed; null when it is one. */
  readonly problem: UrlProblem | null
  /** The active and open routers that match, in rank order: the first wins. */
  readonly candidates: readonly RoutableRouter[]
  /** The routers that list it, under any spelling, among their example URLs. */
  readonly claimedBy: readonly RoutableRouter[]
}

/** One report for each URL, in the order given. */
export function reportExampleUrls(
  table: RoutingTable,
  urls: readonly string[],
  nowMs: number
): ExampleUrlReport[] {
  const parsed = urls.map((url) => ({ url, request: RequestUrl.parse(url) }))
  const asked = new Map<string, RoutableRouter[]>()
  for (const { request } of parsed) if (request.ok) asked.set(request.value.href, [])
  for (const { router, exampleRequests } of table.rankedRouters()) {
    for (const { href } of exampleRequests) {
      const claimedBy = asked.get(href)
      if (claimedBy && claimedBy.at(-1) !== router) claimedBy.push(router)
    }
  }
  return parsed.map(({ url, request }) =>
    request.ok
      ? {
          url,
          problem: null,
          candidates: table.candidates(request.value, nowMs),
          claimedBy: asked.get(request.value.href) ?? [],
        }
      : { url, problem: request.error, candidates: [], claimedBy: [] }
  )
}
