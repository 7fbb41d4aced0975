import type { BookingSession } from '#bookings/booking_session'
import { toObjectId } from '#shared/identifiers'
import { toAttribution } from './attribution_row.js'
import type { BookingSessionRow } from './booking_session_model.js'

/** Selects the session only while it is open. */
export function openSession(organizationId: string, id: string) {
  return {
    _id: toObjectId(id),
    organization_id: toObjectId(organizationId),
    status: 'open' as const,
  }
}

export function toBookingSession(row: BookingSessionRow): BookingSession {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    bookingFlowId: row.booking_flow_id.toHexString(),
    ...toAttribution(row),
    status: row.status,
    entries: row.entries,
    isLeaseMissing: row.is_suspect,
    expiresAt: row.expires_at,
    vouchedUntil: row.vouched_until,
    lastSeenAt: row.last_seen_at,
    endedAt: row.ended_at,
    createdAt: row.createdAt,
    publishableKeyId: row.publishable_key_id?.toHexString() ?? null,
    startedFrom: row.started_from ?? null,
    struckAt: row.struck_at ?? null,
  }
}
