import type { QueryFilter } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { RouterRow } from './router_model.js'

export interface RouterFilter {
  readonly name?: string | undefined
  /** A regular expression in MongoDB's dialect that the name must match somewhere. */
  readonly namePattern?: string | undefined
  readonly bookingFlowId?: string | undefined
  readonly isDefault?: boolean | undefined
  readonly isActive?: boolean | undefined
}

export function conditionsOf(filter: RouterFilter): QueryFilter<RouterRow> {
  const { name, namePattern, bookingFlowId, isDefault, isActive } = filter
  return {
    ...(name === undefined ? {} : { name }),
    ...(namePattern === undefined ? {} : { name: { $regex: namePattern } }),
    ...(bookingFlowId === undefined ? {} : { booking_flow_id: toObjectId(bookingFlowId) }),
    ...(isDefault === undefined ? {} : { is_default: isDefault }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
  }
}
