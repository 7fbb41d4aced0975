import type { Types } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'

export interface RouterPage {
  readonly routers: readonly BookingFlowRouter[]
  /** The position to pass as `before` for the next page; null on the last page. */
  readonly nextBefore: string | null
}

/** A router of which only the id and the size are read. */
export interface SizedRow {
  readonly _id: Types.ObjectId
  readonly bytes: number
}

/** The most bytes of a page; a larger router is a page of its own. */
const PAGE_BYTES_MAX = 1_048_576

/** The routers of a page of at most `count`, chosen from those found. */
export function idsOfPage(found: readonly SizedRow[], count: number): Types.ObjectId[] {
  const ids: Types.ObjectId[] = []
  let bytes = 0
  for (const row of found.slice(0, count)) {
    bytes += row.bytes
    if (bytes > PAGE_BYTES_MAX && ids.length > 0) break
    ids.push(row._id)
  }
  return ids
}
