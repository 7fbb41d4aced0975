import type { ClientSession } from 'mongoose'
import type { BookingEvent, BookingEventType } from '#bookings/booking_event'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { BookingEventModel, type BookingEventRow } from './booking_event_model.js'

export interface BookingEventFilter {
  readonly type?: BookingEventType | undefined
  readonly sessionId?: string | undefined
}

export class BookingEventRepository {
  /** Throws when the session already has its event. */
  async add(
    organizationId: string,
    fields: Omit<BookingEvent, 'id' | 'organizationId'>,
    session: ClientSession
  ): Promise<BookingEvent> {
    const event = { ...fields, id: newIdentifier(), organizationId }
    const { id, sessionId, type, bookingFlowId, routerId, endedAt } = event
    await BookingEventModel.collection.insertOne(
      {
        _id: toObjectId(id),
        organization_id: toObjectId(organizationId),
        session_id: toObjectId(sessionId),
        event_type: type,
        booking_flow_id: toObjectId(bookingFlowId),
        router_id: routerId === null ? null : toObjectId(routerId),
        ended_at: endedAt,
      },
      { session }
    )
    return event
  }

  /** The first `count` events older than `before`, newest first. */
  async list(
    organizationId: string,
    { type, sessionId }: BookingEventFilter,
    before: string | null,
    count: number
  ): Promise<BookingEvent[]> {
    const rows = await BookingEventModel.find({
      organization_id: toObjectId(organizationId),
      ...(type === undefined ? {} : { event_type: type }),
      ...(sessionId === undefined ? {} : { session_id: toObjectId(sessionId) }),
      ...(before === null ? {} : { _id: { $lt: toObjectId(before) } }),
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean<BookingEventRow[]>()
    return rows.map(toEvent)
  }
}

function toEvent(row: BookingEventRow): BookingEvent {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    sessionId: row.session_id.toHexString(),
    type: row.event_type,
    bookingFlowId: row.booking_flow_id.toHexString(),
    routerId: row.router_id?.toHexString() ?? null,
    endedAt: row.ended_at,
  }
}
