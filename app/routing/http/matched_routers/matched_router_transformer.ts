import type { RoutableRouter } from '#routing/engine/criteria/router'

/** A router as it is named in a comparison. */
export function showMatchedRouter(
  router: Pick<RoutableRouter, 'id' | 'name' | 'priorityClass' | 'bookingFlowId'>
) {
  return {
    router_id: router.id,
    router_name: router.name,
    priority_class: router.priorityClass,
    booking_flow_id: router.bookingFlowId,
  }
}
