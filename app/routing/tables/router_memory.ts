import { CRITERION_KINDS } from '#routing/engine/criteria/matching_criteria'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { textBytes } from '#shared/characters'

/** Bytes of a router's objects, its entries in the tables and its short texts: above every measured value. */
const ROUTER_BYTES = 1_600
/** Bytes of a text in a list, beside its characters. */
const TEXT_BYTES = 40
/** Bytes of an example URL in the index of them. */
const EXAMPLE_BYTES = 32

/** The memory in bytes that a routing table needs for a router, without its example URLs: an upper bound. */
export function memoryOfRoutable({
  name,
  criteria,
}: Pick<RoutableRouter, 'name' | 'criteria'>): number {
  let bytes = ROUTER_BYTES + textBytes(name)
  if (criteria) for (const kind of CRITERION_KINDS) bytes += kind.memoryBytes(criteria)
  return bytes
}

/** The memory in bytes of a stored router and its entries in the tables and indexes: an upper bound. */
export function memoryOfRouter(router: BookingFlowRouter): number {
  const { description, externalId, tags, exampleUrls } = router
  let bytes = memoryOfRoutable(router) + textBytes(description ?? '') + textBytes(externalId ?? '')
  for (const tag of tags) bytes += TEXT_BYTES + textBytes(tag)
  for (const url of exampleUrls) bytes += TEXT_BYTES + EXAMPLE_BYTES + textBytes(url)
  return bytes
}
