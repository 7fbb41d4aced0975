import { model, Schema, type Types } from 'mongoose'
import { URL_PRIVACY_MODES, type UrlPrivacy } from '#shared/url_privacy'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

export interface OrganizationRow {
  readonly _id: Types.ObjectId
  readonly name: string
  readonly parent_id: Types.ObjectId | null
  /** Nearest first: the parent, then its parent, up to the root. */
  readonly ancestor_ids: Types.ObjectId[]
  /** Absent in an organization of an older version, which stored whole URLs. */
  readonly url_privacy?: UrlPrivacy
  /** Absent in an organization of an older version. */
  readonly time_zone?: string | null
  /** Absent unless its deletion was requested. */
  readonly deletion?: {
    readonly requested_at: Date
    readonly due_at: Date
    readonly begun_at?: Date
  }
  /** Counts writes that depend on its ancestry, so that a concurrent move does not commit as well. */
  readonly touches?: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const schema = new Schema<OrganizationRow>(
  {
    name: { type: String, required: true, minlength: 1 },
    parent_id: { type: Schema.Types.ObjectId, default: null },
    ancestor_ids: { type: [Schema.Types.ObjectId], required: true },
    url_privacy: { type: String, enum: URL_PRIVACY_MODES },
    time_zone: { type: String },
    touches: { type: Number },
    deletion: {
      type: new Schema({ requested_at: Date, due_at: Date, begun_at: Date }, { _id: false }),
      default: undefined,
    },
  },
  { ...SCHEMA_OPTIONS, collection: 'organizations' }
)

schema.index({ ancestor_ids: 1 })
schema.index(
  { 'deletion.due_at': 1 },
  { partialFilterExpression: { 'deletion.due_at': { $exists: true } } }
)

export const OrganizationModel = model('Organization', schema)
