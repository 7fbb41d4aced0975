import { type BookingFlowRouter, NO_TAGS } from '#routing/booking_flow_router'
import { WARNING_CODES, type WarningCode } from '#routing/engine/criteria/warning_code'
import { toObjectId } from '#shared/identifiers'
import { shownMsOf } from '#shared/instant_range'
import { toCriteria, toCriteriaRow } from './criteria/criteria_row.js'
import type { RouterRow } from './router_model.js'
import { searchRow } from './search/search_row.js'

/** Without what the router is found by, which no quota counts. */
export function toRow(router: BookingFlowRouter): RouterRow {
  return {
    _id: toObjectId(router.id),
    organization_id: toObjectId(router.organizationId),
    name: router.name,
    description: router.description,
    ...(router.tags.length > 0 && { tags: [...router.tags] }),
    ...(router.externalId !== null && { external_id: router.externalId }),
    booking_flow_id: toObjectId(router.bookingFlowId),
    example_urls: [...router.exampleUrls],
    matching_criteria: router.criteria && toCriteriaRow(router.criteria),
    ...(router.acceptedWarnings && { accepted_warnings: [...router.acceptedWarnings] }),
    priority_class: router.priorityClass,
    is_default: router.isDefault,
    is_active: router.isActive,
    scheduling: {
      active_from: toDate(router.activeFromMs),
      active_until: toDate(router.activeUntilMs),
    },
    revision: router.revision,
    createdAt: new Date(router.createdAtMs),
    updatedAt: new Date(router.updatedAtMs),
  }
}

export function toRouter(row: RouterRow): BookingFlowRouter {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    name: row.name,
    description: row.description,
    tags: row.tags ?? NO_TAGS,
    externalId: row.external_id ?? null,
    bookingFlowId: row.booking_flow_id.toHexString(),
    exampleUrls: row.example_urls,
    criteria: row.matching_criteria && toCriteria(row.matching_criteria),
    ...(row.accepted_warnings && { acceptedWarnings: knownCodes(row.accepted_warnings) }),
    priorityClass: row.priority_class,
    isDefault: row.is_default,
    isActive: row.is_active,
    activeFromMs: shownMsOf(row.scheduling.active_from),
    activeUntilMs: shownMsOf(row.scheduling.active_until),
    revision: row.revision,
    createdAtMs: row.createdAt.getTime(),
    updatedAtMs: row.updatedAt.getTime(),
  }
}

/** The row with what the router is found by. */
export function toSearchableRow(router: BookingFlowRouter): RouterRow {
  return { ...toRow(router), search: searchRow(router) }
}

/** The constants, so that routers in memory share them. */
function knownCodes(stored: readonly WarningCode[]): WarningCode[] {
  return WARNING_CODES.filter((code) => stored.includes(code))
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
