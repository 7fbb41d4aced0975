import type { Types } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'

export interface RouterPage {
  readonly routers: readonly BookingFlowRouter[]
  /** What the page after this one begins before; null when this is the last one. */
  readonly nextBefore: string | null
}

/** A router of which only the id and the size are read. */
export interface SizedRow {
  readonly _id: Types.ObjectId
  readonly bytes: number
}

/** What a page may have together; a router that is larger is a page of its own. */
const PAGE_BYTES_MAX = 1_048_576

/** The routers that make up a page of at most `count`, of those found. */
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
