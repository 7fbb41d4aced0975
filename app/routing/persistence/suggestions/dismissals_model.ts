import { model, Schema, type Types } from 'mongoose'
import type { Dismissal } from '#routing/dismissal'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

/** The suggestions and findings that an organization does not want to see, one row each organization. */
export interface DismissalsRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  /** The oldest first. */
  readonly dismissed: readonly Dismissal[]
}

const schema = new Schema<DismissalsRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    dismissed: [new Schema({ key: String, at: Date, reason: String }, { _id: false })],
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'dismissed_suggestions' }
)

export const DismissalsModel = model('Dismissals', schema)
