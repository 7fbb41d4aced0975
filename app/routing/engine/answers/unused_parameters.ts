import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { RoutingTable } from '#routing/engine/table/routing_table'
import { StepBudget } from '#routing/engine/table/steps'

/** Units of work per router, and per condition of it. */
const ROUTER_UNITS = 2
const CONDITION_UNITS = 1

/**
 * The names of the request's query parameters that no router asks for, active or not: they change no answer of the
 * table. In the order of the request, each once. In steps.
 */
export function* unusedParameterSteps(
  table: RoutingTable,
  request: RequestUrl
): Generator<undefined, string[]> {
  const budget = new StepBudget()
  const unused = new Set<string>()
  for (const [name] of request.query) unused.add(name)
  for (const { conditions } of table.rankedRouters()) {
    if (unused.size === 0) break
    for (const { name } of conditions) unused.delete(name)
    if (budget.spend(ROUTER_UNITS + CONDITION_UNITS * conditions.length)) yield
  }
  return [...unused]
}
