import { model, Schema, type Types } from 'mongoose'
import { BOOKING_EVENT_TYPES, type BookingEventType } from '#bookings/booking_event'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { ATTRIBUTION_SCHEMA, type AttributionRow } from './attribution_row.js'

export interface BookingEventRow extends AttributionRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly session_id: Types.ObjectId
  readonly event_type: BookingEventType
  readonly booking_flow_id: Types.ObjectId
  readonly ended_at: Date
  readonly started_from?: string
  readonly struck_at?: Date
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
