import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { CRITERION_KINDS } from '#routing/engine/criteria/matching_criteria'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { BookingFlow } from '#shared/booking_flow'
import { textBytes } from '#shared/text_bytes'

/** Bytes of a router's objects, its places in the tables and its short texts; above every measured value. */
const ROUTER_BYTES = 1_400
const EXAMPLE_BYTES = 64
const ACCEPTED_BYTES = 16
const LIST_BYTES = 64
const TEXT_BYTES = 40
const FLOW_BYTES = 800

/** An organization without routers. */
export const ORGANIZATION_BYTES = 4_096

/** The most bytes of memory per stored byte; short parameter names cost the most. */
export const MEMORY_PER_STORED_BYTE = 5

/** A router's memory in a snapshot, in bytes: an upper bound. */
export function memoryOfRouter(router: BookingFlowRouter, exampleBytes: number): number {
  const { description, tags, externalId, acceptedWarnings } = router
  let bytes = memoryOfRoutable(router) + exampleBytes + textBytes(description ?? '')
  if (acceptedWarnings) bytes += ACCEPTED_BYTES * (acceptedWarnings.length + 4)
  if (tags.length > 0) bytes += LIST_BYTES
  for (const tag of tags) bytes += TEXT_BYTES + textBytes(tag)
  if (externalId !== null) bytes += TEXT_BYTES + textBytes(externalId)
  return bytes
}

/** The part of it that a table needs, without example URLs. */
export function memoryOfRoutable({
  name,
  criteria,
}: Pick<RoutableRouter, 'name' | 'criteria'>): number {
  let bytes = ROUTER_BYTES + textBytes(name)
  if (criteria) for (const kind of CRITERION_KINDS) bytes += kind.memoryBytes(criteria)
  return bytes
}

export function memoryOfExamples(urls: readonly string[]): number {
  let bytes = 0
  for (const url of urls) bytes += EXAMPLE_BYTES + textBytes(url)
  return bytes
}

export function memoryOfFlow(flow: BookingFlow): number {
  let bytes = FLOW_BYTES
  for (const value of Object.values(flow)) if (typeof value === 'string') bytes += textBytes(value)
  return bytes
}
