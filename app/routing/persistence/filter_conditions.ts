import type { QueryFilter } from 'mongoose'
import type { RouterFilter } from '#routing/router_filter'
import { toObjectId } from '#shared/identifiers'
import type { RouterRow } from './router_model.js'

export function filterConditions(filter: RouterFilter): QueryFilter<RouterRow> {
  const { name, namePattern, bookingFlowId, isDefault, isActive } = filter
  return {
    ...(name === undefined ? {} : { name }),
    ...(namePattern === undefined ? {} : { name: { $regex: namePattern } }),
    ...(bookingFlowId === undefined ? {} : { booking_flow_id: toObjectId(bookingFlowId) }),
    ...(isDefault === undefined ? {} : { is_default: isDefault }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
  }
}
