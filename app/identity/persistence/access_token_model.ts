import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_SECONDS } from '#shared/time'

const EXPIRED_KEPT_SECONDS = 7 * DAY_SECONDS

export interface AccessTokenRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly name: string
  readonly hash: string
  readonly permissions: string[]
  readonly expires_at: Date
  readonly last_used_at?: Date | null
  /**
   * `AccessToken.creatorIds`; another stored name would need a migration. Absent when an operator created the token, and
   * in tokens older than this field.
   */
  readonly makers?: Types.ObjectId[] | null
  /**
   * How many tokens it created. Each creation writes it, so a creation cannot race a revocation of its creator unnoticed.
   */
  readonly made?: number | null
  readonly derived_from?: Types.ObjectId | null
  /** The code of its latest sign-in link, until it is used. */
  readonly sign_in?: {
    readonly hash: string
    readonly expires_at: Date
    readonly is_invitation?: boolean | null
  } | null
  readonly createdAt: Date
}

const schema = new Schema<AccessTokenRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true, minlength: 1 },
    hash: { type: String, required: true },
    permissions: { type: [String], required: true },
    expires_at: { type: Date, required: true },
    last_used_at: { type: Date },
    makers: { type: [Schema.Types.ObjectId], default: undefined },
    made: { type: Number },
    derived_from: { type: Schema.Types.ObjectId, default: undefined },
    sign_in: {
      type: new Schema({ hash: String, expires_at: Date, is_invitation: Boolean }, { _id: false }),
      default: undefined,
    },
  },
  {
    ...SCHEMA_OPTIONS,
    timestamps: { createdAt: true, updatedAt: false },
    collection: 'access_tokens',
  }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index({ organization_id: 1, makers: 1 })
schema.index(
  { organization_id: 1, derived_from: 1 },
  { partialFilterExpression: { derived_from: { $exists: true } } }
)
/** An expired token is kept, so that its holder learns that it expired. */
schema.index({ expires_at: 1 }, { name: 'expires_at_1', expireAfterSeconds: EXPIRED_KEPT_SECONDS })
/** A page renews its derived token by itself, so an expired one goes at once: a token may have derived thousands. */
schema.index(
  { expires_at: 1 },
  {
    name: 'derived_expires_at_1',
    expireAfterSeconds: 0,
    partialFilterExpression: { derived_from: { $exists: true } },
  }
)

export const AccessTokenModel = model('AccessToken', schema)
