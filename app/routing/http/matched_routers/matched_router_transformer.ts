import type { RoutableRouter } from '#routing/engine/criteria/router'

/** A router as comparisons name it. */
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
