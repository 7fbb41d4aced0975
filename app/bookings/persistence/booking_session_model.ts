import { model, Schema, type Types } from 'mongoose'
import { SESSION_STATUSES, type SessionStatus } from '#bookings/booking_session'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { ATTRIBUTION_SCHEMA, type AttributionRow } from './attribution_row.js'

export interface BookingSessionRow extends AttributionRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly booking_flow_id: Types.ObjectId
  readonly secret_hash: string
  readonly status: SessionStatus
  readonly entries: number
  readonly is_suspect: boolean
  readonly expires_at: Date
  readonly vouched_until: Date | null
  readonly last_seen_at: Date | null
  readonly ended_at: Date | null
  readonly createdAt: Date
  readonly publishable_key_id?: Types.ObjectId
  readonly started_from?: string
  readonly struck_at?: Date
}

const schema = new Schema<BookingSessionRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    booking_flow_id: { type: Schema.Types.ObjectId, required: true },
    ...ATTRIBUTION_SCHEMA,
    secret_hash: { type: String, required: true },
    status: { type: String, enum: SESSION_STATUSES, required: true },
    entries: { type: Number, required: true },
    is_suspect: { type: Boolean, default: false },
    expires_at: { type: Date, required: true },
    vouched_until: { type: Date, default: null },
    last_seen_at: { type: Date, default: null },
    ended_at: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    publishable_key_id: Schema.Types.ObjectId,
    started_from: String,
    struck_at: Date,
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'booking_sessions' }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index({ organization_id: 1, status: 1, _id: -1 })
schema.index({ organization_id: 1, createdAt: 1 })
schema.index(
  { organization_id: 1, started_from: 1, _id: -1 },
  { partialFilterExpression: { started_from: { $exists: true } } }
)
schema.index(
  { organization_id: 1, expires_at: 1 },
  { partialFilterExpression: { status: 'open' }, name: 'open_sessions_by_expiry' }
)
/** Serves `organizationsWithExpired`, which the other index cannot answer. */
schema.index(
  { expires_at: 1, organization_id: 1 },
  { partialFilterExpression: { status: 'open' }, name: 'open_sessions_of_all_by_expiry' }
)

export const BookingSessionModel = model('BookingSession', schema)
