import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from './schema_options.js'

export interface StoredResponseRow {
  /** Derived from the token, the endpoint and the key of the request. */
  readonly _id: string
  readonly organization_id: Types.ObjectId
  /** Derived from the whole request, so that another request under the same key is recognised. */
  readonly fingerprint: string
  /** Encrypted; empty within the transaction that answers, and when there was no room to keep it. */
  readonly answer: string
  /** The length of a kept answer; absent in rows of older versions. */
  readonly bytes?: number
  readonly expires_at: Date
}

const schema = new Schema<StoredResponseRow>(
  {
    _id: { type: String, required: true },
    organization_id: { type: Schema.Types.ObjectId, required: true },
    fingerprint: { type: String, required: true },
    answer: { type: String, default: '' },
    bytes: Number,
    expires_at: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'kept_answers' }
)

schema.index({ expires_at: 1 }, { name: 'retention', expireAfterSeconds: 0 })

// Answers how much is kept for an organization without reading a document.
schema.index({ organization_id: 1, bytes: 1 }, { partialFilterExpression: { bytes: { $gt: 0 } } })

export const StoredResponseModel = model('StoredResponse', schema)
