import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

export interface WebhookRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly url: string
  readonly description?: string | null
  readonly events: readonly string[]
  readonly resolved?: {
    readonly sample_rate: number
    readonly router_ids?: readonly Types.ObjectId[] | null
  } | null
  readonly is_active: boolean
  readonly disabled_reason?: string | null
  readonly failing_since?: Date | null
  readonly queue_full_at?: Date | null
  readonly secrets: readonly {
    readonly encrypted: string
    readonly valid_until?: Date | null
  }[]
  /** `Webhook.creatorIds`, named as in `access_tokens`; absent in webhooks that no token created, and in older ones. */
  readonly makers?: readonly Types.ObjectId[] | null
  /** `Webhook.readPermissions`; absent as `makers` is. */
  readonly read_permissions?: readonly string[] | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const schema = new Schema<WebhookRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, required: true, maxlength: 2_048 },
    description: String,
    events: { type: [String], required: true },
    resolved: {
      type: new Schema(
        {
          sample_rate: { type: Number, required: true, min: 0, max: 1 },
          router_ids: { type: [Schema.Types.ObjectId], default: null },
        },
        { _id: false }
      ),
      default: null,
    },
    is_active: { type: Boolean, required: true },
    disabled_reason: { type: String, default: null },
    failing_since: { type: Date, default: null },
    queue_full_at: { type: Date, default: null },
    secrets: {
      type: [
        new Schema(
          {
            encrypted: { type: String, required: true },
            valid_until: { type: Date, default: null },
          },
          { _id: false }
        ),
      ],
      required: true,
    },
    makers: { type: [Schema.Types.ObjectId], default: undefined },
    read_permissions: { type: [String], default: undefined },
  },
  { ...SCHEMA_OPTIONS, collection: 'webhooks' }
)

schema.index({ organization_id: 1, _id: -1 })

export const WebhookModel = model('Webhook', schema)
