import type { ClientSession } from 'mongoose'
import { ConcurrencyLimit } from '#shared/concurrency_limit'
import { eventTypeOf } from '#bookings/booking_event'
import type { BookingSession, SessionOutcome } from '#bookings/booking_session'
import { inTransaction } from '#shared/persistence/in_transaction'
import { type BookingEventRepository } from './booking_event_repository.js'
import { BookingSessionModel, type BookingSessionRow } from './booking_session_model.js'
import { openSession, toBookingSession } from './booking_session_row.js'

/** Transactions hold tickets of MongoDB while they wait for more: too many at once get in their own way. */
const AT_ONCE_MAX = 16

/**
 * How a session ends: one conditional update, and its event in the same transaction. Whoever else tries to end it, on
 * any instance, finds it ended. One for a process: when many pages leave together, 16 sessions end at a time.
 */
export class SessionEndings {
  readonly #atOnce = new ConcurrencyLimit(AT_ONCE_MAX)

  constructor(protected events: BookingEventRepository) {}

  /** Null when the session is not open any more. */
  complete(organizationId: string, id: string, now: Date): Promise<BookingSession | null> {
    return this.#end(organizationId, id, 'completed', now, {})
  }

  /**
   * Null when the session is not open any more, when a page entered after the entry that the caller knows, or when
   * somebody vouches for its page.
   */
  abandon(
    organizationId: string,
    id: string,
    entries: number,
    now: Date
  ): Promise<BookingSession | null> {
    return this.#end(organizationId, id, 'abandoned', now, {
      entries,
      $or: [{ vouched_until: null }, { vouched_until: { $lte: now } }],
    })
  }

  #end(
    organizationId: string,
    id: string,
    outcome: SessionOutcome,
    now: Date,
    condition: object
  ): Promise<BookingSession | null> {
    const end = async (transaction: ClientSession) => {
      const row = await BookingSessionModel.findOneAndUpdate(
        { ...openSession(organizationId, id), ...condition },
        { $set: { status: outcome, ended_at: now } },
        { returnDocument: 'after', session: transaction }
      ).lean<BookingSessionRow>()
      if (!row) return null
      const session = toBookingSession(row)
      await this.events.add(
        organizationId,
        {
          sessionId: id,
          type: eventTypeOf(outcome),
          bookingFlowId: session.bookingFlowId,
          routerId: session.routerId,
          endedAt: now,
        },
        transaction
      )
      return session
    }
    return this.#atOnce.run(() => inTransaction(end))
  }
}
