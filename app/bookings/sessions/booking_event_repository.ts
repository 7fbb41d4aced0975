import { model, Schema, type Types } from 'mongoose'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { NewestFirst } from '#shared/persistence/owned_repository'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { timeRanges } from '#shared/persistence/time_ranges'
import type { OpenPeriod, TimePlace } from '#shared/time'
import { BOOKING_EVENT_TYPES, type BookingEvent, type BookingEventType } from './booking_event.js'
import type { BookedValue } from './booking_session.js'
import {
  ATTRIBUTION_SCHEMA,
  attributionRow,
  type AttributionRow,
  BOOKED_SCHEMA,
  toAttribution,
} from './booking_session_repository.js'

export interface BookingEventRow extends AttributionRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly session_id: Types.ObjectId
  readonly event_type: BookingEventType
  readonly booking_flow_id: Types.ObjectId
  readonly ended_at: Date
  readonly started_from?: string
  readonly struck_at?: Date
  readonly booked?: BookedValue
  readonly booking_reference?: string
}

const schema = new Schema<BookingEventRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    session_id: { type: Schema.Types.ObjectId, required: true },
    event_type: { type: String, enum: BOOKING_EVENT_TYPES, required: true },
    booking_flow_id: { type: Schema.Types.ObjectId, required: true },
    ...ATTRIBUTION_SCHEMA,
    ended_at: { type: Date, required: true },
    started_from: String,
    struck_at: Date,
    booked: { type: BOOKED_SCHEMA, default: undefined },
    booking_reference: String,
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'booking_events' }
)

schema.index({ session_id: 1 }, { unique: true })
schema.index({ organization_id: 1, _id: -1 })
schema.index(
  { organization_id: 1, started_from: 1, _id: -1 },
  { partialFilterExpression: { started_from: { $exists: true } } }
)
schema.index({ organization_id: 1, event_type: 1, _id: -1 })
schema.index({ organization_id: 1, ended_at: -1, _id: -1 })
schema.index({ organization_id: 1, event_type: 1, ended_at: -1, _id: -1 })

export const BookingEventModel = model('BookingEvent', schema)

export interface BookingEventFilter {
  readonly type?: BookingEventType | undefined
  readonly sessionId?: string | undefined
  readonly startedFrom?: string | undefined
}

export class BookingEventRepository extends NewestFirst<BookingEventRow, BookingEvent> {
  protected override readonly model = BookingEventModel
  protected override readonly shown = toEvent

  /** Throws when the session already has its event. */
  async add(
    organizationId: string,
    fields: Omit<BookingEvent, 'id' | 'organizationId'>,
    session: Transaction
  ): Promise<BookingEvent> {
    const event = { ...fields, id: newIdentifier(), organizationId }
    const { id, sessionId, type, bookingFlowId, endedAt, startedFrom, struckAt, booked } = event
    const { bookingReference } = event
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
        ...(booked !== null && { booked }),
        ...(bookingReference !== null && { booking_reference: bookingReference }),
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
    return this.older(conditionsOf(organizationId, filter), before, count)
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
    booked: row.booked ?? null,
    bookingReference: row.booking_reference ?? null,
  }
}
