import type { Types } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import type { RouterFilter } from '#routing/router_filter'
import type { RouterOrder, RouterPlace } from '#routing/router_order'
import type { SortedRow } from './search/router_sort.js'

export interface RouterPageRequest {
  readonly filter: RouterFilter
  readonly order: RouterOrder
  /** The place of the last router of the previous page. */
  readonly after: RouterPlace | null
  readonly count: number
  readonly isTotalWanted: boolean
}

export interface RouterPage {
  readonly routers: readonly BookingFlowRouter[]
  /** The place to pass as `after` for the next page; null on the last page. */
  readonly next: RouterPlace | null
  /** Present only when requested. */
  readonly total?: RouterTotal
}

/** How many routers match, counted up to a limit. */
export interface RouterTotal {
  readonly count: number
  readonly isExact: boolean
}

/** A router of which only its size and its place are read. */
export interface SizedRow extends SortedRow {
  readonly bytes: number
}

export function idsOf(rows: readonly SizedRow[]): Types.ObjectId[] {
  return rows.map(({ _id }) => _id)
}
