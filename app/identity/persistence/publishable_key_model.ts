import { model, Schema, type Types } from 'mongoose'
import type { KeyRefusal } from '#identity/keys/publishable_key'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

export interface PublishableKeyRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly name: string
  readonly hash: string
  readonly origins: string[]
  /** Absent when all are proven, as in rows of releases that knew no proof. */
  readonly unproven_origins?: string[] | null
  /** `PublishableKey.creatorIds`, named as in `access_tokens`; absent when an operator created the key. */
  readonly makers?: Types.ObjectId[] | null
  readonly rotated_from?: Types.ObjectId | null
  readonly last_used_at?: Date | null
  /** By the place of the origin in `origins`, which never change. */
  readonly origin_uses?: Readonly<Record<string, Date>> | null
  readonly last_refusal?: KeyRefusal | null
  readonly createdAt: Date
}

const schema = new Schema<PublishableKeyRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true, minlength: 1 },
    hash: { type: String, required: true },
    origins: { type: [String], required: true },
    unproven_origins: { type: [String], default: undefined },
    makers: { type: [Schema.Types.ObjectId], default: undefined },
    rotated_from: { type: Schema.Types.ObjectId, default: undefined },
    last_used_at: { type: Date },
    origin_uses: { type: Map, of: Date, default: undefined },
    last_refusal: {
      type: { code: String, origin: String, at: Date, _id: false },
      default: undefined,
    },
  },
  {
    ...SCHEMA_OPTIONS,
    timestamps: { createdAt: true, updatedAt: false },
    collection: 'publishable_keys',
  }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index({ organization_id: 1, makers: 1 })
/** For preflights, which name an origin and no organization. */
schema.index({ origins: 1 })

export const PublishableKeyModel = model('PublishableKey', schema)
