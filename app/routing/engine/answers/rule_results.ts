import { FirstRouters } from '#routing/engine/table/sorted_list'
import { matches } from '#routing/engine/criteria/criteria_conditions'
import type { MatchingCriteria } from '#routing/engine/criteria/matching_criteria'
import { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { mustYield } from '#shared/steps'

export interface RuleResult {
  readonly url: string
  readonly isValidUrl: boolean
  readonly proposedRouterMatches: boolean
  /** Whether the proposed criteria and an existing router both match. */
  readonly hasConflicts: boolean
  /** The existing routers that match, in rank order up to the limit. */
  readonly existingMatches: readonly RoutableRouter[]
}

interface Rules {
  /** The criteria of the proposed router. */
  readonly criteria: MatchingCriteria | null
  /** Whether to compare with this existing router. */
  readonly competes: (router: RoutableRouter) => boolean
  /** How many existing routers are listed per URL. */
  readonly limit: number
}

const NOTHING = { proposedRouterMatches: false, hasConflicts: false, existingMatches: [] }

/** Tests each URL against the proposed router and the existing ones, in steps. */
export function* ruleResultSteps(
  table: RoutingTable,
  urls: readonly string[],
  { criteria, competes, limit }: Rules
): Generator<undefined, RuleResult[]> {
  const results: RuleResult[] = []
  for (const url of urls) {
    yield
    const request = RequestUrl.parse(url)
    if (!request.ok) {
      results.push({ ...NOTHING, url, isValidUrl: false })
      continue
    }
    const proposedRouterMatches = matches(criteria, request.value)
    const existing = new FirstRouters(limit)
    for (const ranked of table.collect(request.value)) {
      if (competes(ranked.router)) existing.add(ranked)
      if (mustYield()) yield
    }
    results.push({
      url,
      isValidUrl: true,
      proposedRouterMatches,
      hasConflicts: proposedRouterMatches && existing.total > 0,
      existingMatches: existing.routers,
    })
  }
  return results
}
