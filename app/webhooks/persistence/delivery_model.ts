import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

/** The members of a message that waits or died. */
export interface MessageRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly webhook_id: Types.ObjectId
  readonly message_id: string
  readonly type: string
  readonly body: string
  readonly at: Date
  readonly attempts: number
}

export interface DeliveryRow extends MessageRow {
  /** The length of the body. */
  readonly bytes: number
  /** When it is attempted next; while an attempt runs, when others may take it over. */
  readonly due_at: Date
  /** Of the attempt that runs, or of the last one. */
  readonly claim?: string | null
  readonly give_up_at: Date
  readonly last_error?: string | null
}

export const MESSAGE_FIELDS = {
  organization_id: { type: Schema.Types.ObjectId, required: true },
  webhook_id: { type: Schema.Types.ObjectId, required: true },
  message_id: { type: String, required: true },
  type: { type: String, required: true },
  body: { type: String, required: true },
  at: { type: Date, required: true },
  attempts: { type: Number, required: true },
} as const

const schema = new Schema<DeliveryRow>(
  {
    ...MESSAGE_FIELDS,
    bytes: { type: Number, required: true },
    due_at: { type: Date, required: true },
    claim: { type: String, default: null },
    give_up_at: { type: Date, required: true },
    last_error: { type: String, default: null },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'webhook_deliveries' }
)

schema.index({ webhook_id: 1, message_id: 1 }, { unique: true })
// Answers what is due per webhook, and how full its queue is, without reading a document.
schema.index({ webhook_id: 1, due_at: 1, bytes: 1, organization_id: 1 })

export const DeliveryModel = model('WebhookDelivery', schema)
