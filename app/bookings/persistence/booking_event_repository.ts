import type { ClientSession } from 'mongoose'
import type { BookingEvent, BookingEventType } from '#bookings/booking_event'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { timeRanges } from '#shared/persistence/time_ranges'
import type { OpenPeriod, TimePlace } from '#shared/time'
import { attributionRow, toAttribution } from './attribution_row.js'
import { BookingEventModel, type BookingEventRow } from './booking_event_model.js'

export interface BookingEventFilter {
  readonly type?: BookingEventType | undefined
  readonly sessionId?: string | undefined
  readonly startedFrom?: string | undefined
}

export class BookingEventRepository {
  /** Throws when the session already has its event. */
  async add(
    organizationId: string,
    fields: Omit<BookingEvent, 'id' | 'organizationId'>,
    session: ClientSession
  ): Promise<BookingEvent> {
    const event = { ...fields, id: newIdentifier(), organizationId }
    const { id, sessionId, type, bookingFlowId, endedAt, startedFrom, struckAt } = event
    await BookingEventModel.collection.insertOne(
      {
        _id: toObjectId(id),
        organization_id: toObjectId(organizationId),
        session_id: toObjectId(sessionId),
        event_type: type,
        booking_flow_id: toObjectId(bookingFlowId),
        ...attributionRow(event),
        ended_at: endedAt,
        ...(startedFrom !== null && { started_from: startedFrom }),
        ...(struckAt !== null && { struck_at: struckAt }),
      },
      { session }
    )
    return event
  }

  /**
   * The first `count` events that ended in a range of time, after a place in the order of their end, newest first, and
   * the place of the last one unless it is the last of all.
   */
  async listByTime(
    organizationId: string,
    filter: BookingEventFilter,
    range: OpenPeriod,
    after: TimePlace | null,
    count: number
  ): Promise<{ readonly events: readonly BookingEvent[]; readonly next: TimePlace | null }> {
    const rows: BookingEventRow[] = []
    for (const inTime of timeRanges('ended_at', range, after)) {
      if (rows.length > count) break
      const found = await BookingEventModel.find({
        ...conditionsOf(organizationId, filter),
        ...inTime,
      })
        .sort({ ended_at: -1, _id: -1 })
        .limit(count + 1 - rows.length)
        .lean<BookingEventRow[]>()
      rows.push(...found)
    }
    const events = rows.slice(0, count).map(toEvent)
    const last = rows.length > count ? events.at(-1) : undefined
    return { events, next: last ? { atMs: last.endedAt.getTime(), id: last.id } : null }
  }

  /** The first `count` events older than `before`, newest first. */
  async list(
    organizationId: string,
    filter: BookingEventFilter,
    before: string | null,
    count: number
  ): Promise<BookingEvent[]> {
    const rows = await BookingEventModel.find({
      ...conditionsOf(organizationId, filter),
      ...(before === null ? {} : { _id: { $lt: toObjectId(before) } }),
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean<BookingEventRow[]>()
    return rows.map(toEvent)
  }
}

function conditionsOf(
  organizationId: string,
  { type, sessionId, startedFrom }: BookingEventFilter
) {
  return {
    organization_id: toObjectId(organizationId),
    ...(type === undefined ? {} : { event_type: type }),
    ...(sessionId === undefined ? {} : { session_id: toObjectId(sessionId) }),
    ...(startedFrom === undefined ? {} : { started_from: startedFrom }),
  }
}

function toEvent(row: BookingEventRow): BookingEvent {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    sessionId: row.session_id.toHexString(),
    type: row.event_type,
    bookingFlowId: row.booking_flow_id.toHexString(),
    ...toAttribution(row),
    endedAt: row.ended_at,
    startedFrom: row.started_from ?? null,
    struckAt: row.struck_at ?? null,
  }
}
