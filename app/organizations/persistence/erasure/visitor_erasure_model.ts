import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_SECONDS } from '#shared/time'

const YEAR_SECONDS = 366 * DAY_SECONDS

/** The request of a visitor to be forgotten. */
export interface VisitorErasureRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  /** Encrypted; removed when the erasure is complete. */
  readonly value?: string
  readonly booking_session_id?: Types.ObjectId
  readonly requested_at: Date
  /** When it is carried out next; absent once it is complete. */
  readonly due_at?: Date
  readonly erased: number
  readonly completed_at: Date | null
}

const schema = new Schema<VisitorErasureRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    value: String,
    booking_session_id: Schema.Types.ObjectId,
    requested_at: { type: Date, required: true },
    due_at: Date,
    erased: { type: Number, required: true },
    completed_at: { type: Date, default: null },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'visitor_erasures' }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index({ due_at: 1, organization_id: 1 }, { partialFilterExpression: { completed_at: null } })
schema.index({ completed_at: 1 }, { name: 'retention', expireAfterSeconds: YEAR_SECONDS })

export const VisitorErasureModel = model('VisitorErasure', schema)
