import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

export interface BookingFlowRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly name: string
  readonly description?: string | null
  readonly url?: string | null
  readonly duration_minutes?: number | null
  readonly is_active: boolean
  /** Counts writes elsewhere that depend on this flow; see BookingFlowRepository.claim. */
  readonly touches: number
  /** Absent means 0: the flow was created before revisions existed and has not changed since. */
  readonly revision?: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const schema = new Schema<BookingFlowRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true, minlength: 1 },
    description: String,
    url: { type: String, maxlength: 2_048 },
    duration_minutes: { type: Number, min: 1, max: 1_440 },
    is_active: { type: Boolean, required: true, default: true },
    revision: { type: Number, default: 1 },
    touches: { type: Number, required: true, default: 0 },
  },
  { ...SCHEMA_OPTIONS, collection: 'booking_flows' }
)

schema.index({ organization_id: 1, name: 1 }, { unique: true })
schema.index({ organization_id: 1, _id: -1 })

export const BookingFlowModel = model('BookingFlow', schema)
