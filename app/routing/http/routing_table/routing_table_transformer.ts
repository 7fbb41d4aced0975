import type { RoutingTableReading } from '#routing/actions/read_routing_table'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { statusAt } from '#routing/router_status'
import { instantText } from '#shared/http/instant_text'
import { showCriteria } from '../criteria/criteria_transformer.js'
import { showScheduling } from '../routers/router_transformer.js'

/** The JSON of the whole answer, router by router. */
export function* routingTableText(
  { organizationRevision, atMs, total, nextChangeMs }: RoutingTableReading,
  routers: readonly BookingFlowRouter[]
): Generator<string> {
  const meta = {
    organization_revision: organizationRevision,
    at: instantText(atMs),
    total,
    next_change_at: nextChangeMs === null ? null : instantText(nextChangeMs),
  }
  yield `{"meta":${JSON.stringify(meta)},"data":[`
  let separator = ''
  for (const router of routers) {
    yield separator + JSON.stringify(showRow(router, atMs))
    separator = ','
  }
  yield ']}'
}

function showRow(router: BookingFlowRouter, atMs: number) {
  return {
    _id: router.id,
    name: router.name,
    external_id: router.externalId,
    tags: router.tags,
    booking_flow_id: router.bookingFlowId,
    matching_criteria: router.criteria ? showCriteria(router.criteria) : {},
    priority_class: router.priorityClass,
    is_default: router.isDefault,
    is_active: router.isActive,
    scheduling: showScheduling(router),
    status: statusAt(router, atMs).status,
    updatedAt: instantText(router.updatedAtMs),
    revision: router.revision,
  }
}
