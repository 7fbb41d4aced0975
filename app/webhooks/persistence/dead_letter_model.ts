import { model, Schema } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_SECONDS } from '#shared/time'
import { MESSAGE_FIELDS, type MessageRow } from './delivery_model.js'

const RETENTION_SECONDS = 30 * DAY_SECONDS

export interface DeadLetterRow extends MessageRow {
  readonly reason: string
  readonly last_error?: string | null
  readonly died_at: Date
}

const schema = new Schema<DeadLetterRow>(
  {
    ...MESSAGE_FIELDS,
    reason: { type: String, required: true },
    last_error: { type: String, default: null },
    died_at: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'webhook_dead_letters' }
)

schema.index({ organization_id: 1, webhook_id: 1, _id: -1 })
schema.index({ died_at: 1 }, { name: 'retention', expireAfterSeconds: RETENTION_SECONDS })

export const DeadLetterModel = model('WebhookDeadLetter', schema)
