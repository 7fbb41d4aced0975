import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { showCriteria } from '../criteria/criteria_transformer.js'
import { showScheduling } from './router_transformer.js'

/** The payload that recreates a router, without members that the service sets. */
export function showRouterDraft(router: BookingFlowRouter) {
  return {
    name: router.name,
    ...(router.description === null ? {} : { description: router.description }),
    ...(router.tags.length === 0 ? {} : { tags: router.tags }),
    ...(router.externalId === null ? {} : { external_id: router.externalId }),
    booking_flow_id: router.bookingFlowId,
    example_urls: router.exampleUrls,
    ...(router.criteria && { matching_criteria: showCriteria(router.criteria) }),
    is_default: router.isDefault,
    is_active: router.isActive,
    scheduling: showScheduling(router),
  }
}
