import type { QueryFilter } from 'mongoose'
import { campaignEntries } from '#routing/engine/criteria/campaign'
import type { RouterFilter, RouterStatusAt } from '#routing/router_filter'
import { toObjectId } from '#shared/identifiers'
import type { RouterRow } from '../router_model.js'

type Conditions = QueryFilter<RouterRow>

/** The routers of an organization that each condition holds for, also where two of them are about the same member. */
export function routersOf(organizationId: string, conditions: readonly Conditions[]): Conditions {
  return { organization_id: toObjectId(organizationId), $and: [{}, ...conditions] }
}

/** The conditions of a filter, on the stored members themselves. */
export function filterConditions(filter: RouterFilter): Conditions[] {
  const { name, namePattern, bookingFlowId, isDefault, isActive, tag, externalId, priorityClass } =
    filter
  return [
    ...(filter.words ?? []).map((word) => ({ 'search.words': { $regex: `^${word}` } })),
    ...(filter.status ? [statusConditions(filter.status)] : []),
    ...(name === undefined ? [] : [{ name }]),
    ...(namePattern === undefined ? [] : [{ name: { $regex: namePattern } }]),
    ...(bookingFlowId === undefined ? [] : [{ booking_flow_id: toObjectId(bookingFlowId) }]),
    ...(isDefault === undefined ? [] : [{ is_default: isDefault }]),
    ...(isActive === undefined ? [] : [{ is_active: isActive }]),
    ...(tag === undefined ? [] : [{ tags: tag }]),
    ...(externalId === undefined ? [] : [{ external_id: externalId }]),
    ...(priorityClass === undefined ? [] : [{ priority_class: priorityClass }]),
    ...campaignEntries(filter.campaign).map(([parameter, value]) => ({
      [`matching_criteria.campaign.${parameter}`]: value,
    })),
    ...(filter.pathSegments ?? []).map((segment, index) => ({
      [`matching_criteria.path.segments.${index}`]: segment,
    })),
  ]
}

/** Bounds that are not set are null, which neither follows nor precedes an instant. */
function statusConditions({ is, at }: RouterStatusAt): Conditions {
  const scheduled = { is_active: true, is_default: false }
  const isEnded = { $lte: at }
  const isNotEnded = { 'scheduling.active_until': { $not: isEnded } }
  const isUpcoming = { $gt: at }
  switch (is) {
    case 'inactive':
      return { is_active: false }
    case 'ended':
      return { ...scheduled, 'scheduling.active_until': isEnded }
    case 'upcoming':
      return { ...scheduled, ...isNotEnded, 'scheduling.active_from': isUpcoming }
    case 'open':
      return {
        is_active: true,
        $or: [
          { is_default: true },
          { ...isNotEnded, 'scheduling.active_from': { $not: isUpcoming } },
        ],
      }
  }
}
