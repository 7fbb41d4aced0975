import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_SECONDS } from '#shared/time'

const RETENTION_SECONDS = 90 * DAY_SECONDS

/** What visitors' pages recorded on one UTC day of one organization. */
export interface PageEventDayRow {
  /** The organization and the day, so that there is one row for both. */
  readonly _id: string
  readonly organization_id: Types.ObjectId
  /** Its begin. */
  readonly day: Date
  /** Taken of the quota; an instance takes ahead. */
  readonly bytes: number
  /** Events beyond the quota. */
  readonly not_kept: number
}

const schema = new Schema<PageEventDayRow>(
  {
    _id: { type: String, required: true },
    organization_id: { type: Schema.Types.ObjectId, required: true },
    day: { type: Date, required: true },
    bytes: { type: Number, required: true },
    not_kept: { type: Number, default: 0 },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'page_event_days' }
)

schema.index({ organization_id: 1, day: -1 })
schema.index({ day: 1 }, { name: 'retention', expireAfterSeconds: RETENTION_SECONDS })

export const PageEventDayModel = model('PageEventDay', schema)
