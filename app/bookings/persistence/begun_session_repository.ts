import type { BookingSession } from '#bookings/booking_session'
import { toObjectId } from '#shared/identifiers'
import type { Period } from '#shared/time'
import { BookingSessionModel, type BookingSessionRow } from './booking_session_model.js'
import { toBookingSession } from './booking_session_row.js'

const READ_AT_ONCE = 500

/** Booking sessions by when they began. */
export class BegunSessionRepository {
  /** Those from `from` on and before `until`, in parts. */
  async *between(
    organizationId: string,
    { from, until }: Period
  ): AsyncGenerator<readonly BookingSession[]> {
    const rows = BookingSessionModel.collection.find<BookingSessionRow>(
      { organization_id: toObjectId(organizationId), createdAt: { $gte: from, $lt: until } },
      { batchSize: READ_AT_ONCE }
    )
    let part: BookingSession[] = []
    for await (const row of rows) {
      part.push(toBookingSession(row))
      if (part.length === READ_AT_ONCE) {
        yield part
        part = []
      }
    }
    if (part.length > 0) yield part
  }
}
