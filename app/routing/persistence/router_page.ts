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

/** The most bytes of a page; a larger router is a page of its own. */
const PAGE_BYTES_MAX = 1_048_576

/** The routers of a page of at most `count`, chosen from those found. */
export function rowsOfPage(found: readonly SizedRow[], count: number): SizedRow[] {
  const rows: SizedRow[] = []
  let bytes = 0
  for (const row of found.slice(0, count)) {
    bytes += row.bytes
    if (bytes > PAGE_BYTES_MAX && rows.length > 0) break
    rows.push(row)
  }
  return rows
}

export function idsOf(rows: readonly SizedRow[]): Types.ObjectId[] {
  return rows.map(({ _id }) => _id)
}
