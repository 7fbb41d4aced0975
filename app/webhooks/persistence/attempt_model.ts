import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_SECONDS } from '#shared/time'

const RETENTION_SECONDS = 7 * DAY_SECONDS

export interface AttemptRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly webhook_id: Types.ObjectId
  readonly message_id: string
  readonly type: string
  readonly attempt: number
  readonly outcome: string
  readonly status?: number | null
  readonly duration_ms: number
  readonly response_start?: string | null
  readonly at: Date
}

const schema = new Schema<AttemptRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    webhook_id: { type: Schema.Types.ObjectId, required: true },
    message_id: { type: String, required: true },
    type: { type: String, required: true },
    attempt: { type: Number, required: true },
    outcome: { type: String, required: true },
    status: { type: Number, default: null },
    duration_ms: { type: Number, required: true },
    response_start: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'webhook_attempts' }
)

schema.index({ organization_id: 1, webhook_id: 1, _id: -1 })
schema.index({ at: 1 }, { name: 'retention', expireAfterSeconds: RETENTION_SECONDS })

export const AttemptModel = model('WebhookAttempt', schema)
