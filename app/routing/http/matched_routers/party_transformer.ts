import type { RoutableRouter } from '#routing/engine/criteria/router'
import { showMatchedRouter } from './matched_router_transformer.js'

/** A router that may not be stored: the ids in `unsavedIds` are shown as null, and so is a flow that is not chosen. */
export function showParty(
  router: Pick<RoutableRouter, 'id' | 'name' | 'priorityClass' | 'bookingFlowId'>,
  unsavedIds: ReadonlySet<string>
) {
  return {
    ...showMatchedRouter(router),
    router_id: unsavedIds.has(router.id) ? null : router.id,
    booking_flow_id: router.bookingFlowId || null,
  }
}
