import type { RoutableRouter } from '#routing/engine/criteria/router'
import type { RoutingTable } from './routing_table.js'

/** What a write does to the routers of an organization. */
export interface RoutersWritten {
  readonly written?: readonly RoutableRouter[]
  readonly deletedIds?: readonly string[]
}

/** The table that the write makes of `before`, in steps. */
export function* changedTableSteps(
  before: RoutingTable,
  { written = [], deletedIds = [] }: RoutersWritten
): Generator<undefined, RoutingTable> {
  let after = before
  for (const router of written) {
    after = after.with(router)
    yield
  }
  for (const id of deletedIds) {
    after = after.without(id)
    yield
  }
  return after
}
