import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { FirstRouters } from '#routing/engine/table/first_routers'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { StepBudget } from '#routing/engine/table/steps'

/** Units of work per matching router. */
const CANDIDATE_UNITS = 5

/** The first `limit` candidates in precedence order, the winner first, in steps. */
export function* rankedCandidateSteps(
  table: RoutingTable,
  request: RequestUrl,
  nowMs: number,
  limit: number
): Generator<undefined, RoutableRouter[]> {
  const budget = new StepBudget()
  const first = new FirstRouters(limit)
  for (const ranked of table.collect(request)) {
    if (ranked.isOpen(nowMs)) first.add(ranked)
    if (budget.spend(CANDIDATE_UNITS)) yield
  }
  return first.routers
}
