import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { instantText } from '#shared/http/instant_text'
import { showCriteria } from '../criteria/criteria_transformer.js'

/** Objects are always present and omit members that are not set; a missing description is omitted. */
export function showRouter(router: BookingFlowRouter) {
  return {
    _id: router.id,
    organization_id: router.organizationId,
    name: router.name,
    ...(router.description === null ? {} : { description: router.description }),
    tags: router.tags,
    external_id: router.externalId,
    booking_flow_id: router.bookingFlowId,
    example_urls: router.exampleUrls,
    matching_criteria: router.criteria ? showCriteria(router.criteria) : {},
    ...(router.acceptedWarnings && { accepted_warnings: router.acceptedWarnings }),
    priority_class: router.priorityClass,
    is_default: router.isDefault,
    is_active: router.isActive,
    scheduling: showScheduling(router),
    revision: router.revision,
    createdAt: instantText(router.createdAtMs),
    updatedAt: instantText(router.updatedAtMs),
  }
}

export function showScheduling({
  activeFromMs,
  activeUntilMs,
}: Pick<BookingFlowRouter, 'activeFromMs' | 'activeUntilMs'>) {
  return {
    ...(activeFromMs === null ? {} : { active_from: instantText(activeFromMs) }),
    ...(activeUntilMs === null ? {} : { active_until: instantText(activeUntilMs) }),
  }
}
