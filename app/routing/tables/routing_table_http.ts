import { type BookingFlowRouter, statusAt } from '#routing/routers/booking_flow_router'
import { showCriteria } from '#routing/routers/criteria_http'
import { SCHEDULING } from '#routing/routers/router_http'
import { show } from '#shared/http/json_schema'
import { instantText } from '#shared/time'
import type { RoutingTableReading } from './read_routing_table.js'

/** The JSON of the whole answer, router by router. Ten thousand routers take 2.5 to 3 MB, and about 0.2 MB compressed. */
export function* routingTableText(
  reading: RoutingTableReading,
  routers: readonly BookingFlowRouter[]
): Generator<string> {
  const { organizationRevision, atMs, total, nextChangeMs } = reading
  const { inactiveFlowIds, pagelessFlowIds } = reading
  const meta = {
    organization_revision: organizationRevision,
    at: instantText(atMs),
    total,
    next_change_at: nextChangeMs === null ? null : instantText(nextChangeMs),
    ...(inactiveFlowIds.length > 0 && { inactive_flow_ids: inactiveFlowIds }),
    ...(pagelessFlowIds.length > 0 && { pageless_flow_ids: pagelessFlowIds }),
  }
  yield `{"meta":${JSON.stringify(meta)},"data":[`
  let separator = ''
  for (const router of routers) {
    yield separator + JSON.stringify(showRow(router, atMs))
    separator = ','
  }
  yield ']}'
}

/** Members that have the default of their schema are left out: most routers have most of them. */
function showRow(router: BookingFlowRouter, atMs: number) {
  const { externalId, tags, criteria, isDefault, isActive, activeFromMs, activeUntilMs } = router
  const { status } = statusAt(router, atMs)
  const isScheduled = activeFromMs !== null || activeUntilMs !== null
  return {
    _id: router.id,
    name: router.name,
    ...(externalId !== null && { external_id: externalId }),
    ...(tags.length > 0 && { tags }),
    booking_flow_id: router.bookingFlowId,
    ...(criteria !== null && { matching_criteria: showCriteria(criteria) }),
    priority_class: router.priorityClass,
    ...(isDefault && { is_default: true }),
    ...(!isActive && { is_active: false }),
    ...(isScheduled && { scheduling: show(SCHEDULING, router) }),
    ...(status !== 'open' && { status }),
    updatedAt: instantText(router.updatedAtMs),
    revision: router.revision,
  }
}
