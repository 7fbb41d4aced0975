import { toObjectId } from '#shared/identifiers'
import { BookingEventModel } from '#bookings/sessions/booking_event_repository'
import {
  BookingSessionModel,
  type BookingSessionRow,
} from '#bookings/sessions/booking_session_repository'
import type { Transaction } from '#shared/persistence/in_transaction'

const SOURCES_MAX = 20
/** The most sessions counted for a day, the newest first. */
export const COUNTED_MAX = 200_000
const QUERY_LIMIT_MS = 5_000

export type SuspectSessions = { readonly startedFrom: string } | { readonly ids: readonly string[] }

export interface SourceCounts {
  /** Null for sessions that no page started. */
  readonly startedFrom: string | null
  readonly started: number
  readonly completed: number
  /** For all sources. */
  readonly allStarted: number
  readonly allCompleted: number
}

/** Booking sessions that may be no visitor's. */
export class SuspectSessionRepository {
  /**
   * The 20 sources of the sessions that began from `from` on and before `until` with the most completed sessions. Struck
   * ones do not count. Takes at most five seconds.
   */
  sources(organizationId: string, from: Date, until: Date): Promise<SourceCounts[]> {
    const isCompleted = { $cond: [{ $eq: ['$status', 'completed'] }, 1, 0] }
    const all = { allStarted: { $sum: '$started' }, allCompleted: { $sum: '$completed' } }
    return BookingSessionModel.collection
      .aggregate<SourceCounts>(
        [
          {
            $match: {
              organization_id: toObjectId(organizationId),
              createdAt: { $gte: from, $lt: until },
              struck_at: null,
            },
          },
          { $sort: { createdAt: -1 } },
          { $limit: COUNTED_MAX },
          {
            $group: {
              _id: { $ifNull: ['$started_from', null] },
              started: { $sum: 1 },
              completed: { $sum: isCompleted },
            },
          },
          { $setWindowFields: { output: all } },
          { $sort: { completed: -1, started: -1, _id: 1 } },
          { $limit: SOURCES_MAX },
          { $set: { startedFrom: '$_id' } },
        ],
        { maxTimeMS: QUERY_LIMIT_MS }
      )
      .toArray()
  }

  /**
   * Strikes up to `count` of the sessions that are not struck, and the events of those that have ended. One that ends
   * later marks its event itself.
   */
  async strike(
    organizationId: string,
    suspects: SuspectSessions,
    count: number,
    at: Date,
    session: Transaction
  ): Promise<{ readonly id: string; readonly createdAt: Date }[]> {
    const owned = { organization_id: toObjectId(organizationId) }
    const suspected =
      'ids' in suspects
        ? { _id: { $in: suspects.ids.map(toObjectId) } }
        : { started_from: suspects.startedFrom }
    const rows = await BookingSessionModel.find({ ...owned, ...suspected, struck_at: null })
      .select({ createdAt: 1 })
      .limit(count)
      .session(session)
      .lean<Pick<BookingSessionRow, '_id' | 'createdAt'>[]>()
    const found = { $in: rows.map(({ _id }) => _id) }
    const struck = { $set: { struck_at: at } }
    await BookingSessionModel.updateMany({ ...owned, _id: found }, struck, { session })
    await BookingEventModel.updateMany({ ...owned, session_id: found }, struck, { session })
    return rows.map(({ _id, createdAt }) => ({ id: _id.toHexString(), createdAt }))
  }
}
