import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

export interface OperatorCredentialRow {
  readonly _id: Types.ObjectId
  readonly name: string
  readonly hash: string
  readonly expires_at: Date
  readonly last_used_at?: Date | null
  readonly derived_from?: Types.ObjectId | null
  /** How many it derived. Each derivation writes it, so a derivation cannot race a revocation unnoticed. */
  readonly derived?: number | null
  readonly createdAt: Date
}

const schema = new Schema<OperatorCredentialRow>(
  {
    name: { type: String, required: true, minlength: 1 },
    hash: { type: String, required: true },
    expires_at: { type: Date, required: true },
    last_used_at: { type: Date },
    derived_from: { type: Schema.Types.ObjectId, default: undefined },
    derived: { type: Number },
  },
  {
    ...SCHEMA_OPTIONS,
    timestamps: { createdAt: true, updatedAt: false },
    collection: 'operator_credentials',
  }
)

schema.index({ hash: 1 }, { unique: true })
schema.index({ derived_from: 1 }, { partialFilterExpression: { derived_from: { $exists: true } } })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

export const OperatorCredentialModel = model('OperatorCredential', schema)
