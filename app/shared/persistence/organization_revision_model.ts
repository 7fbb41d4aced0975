import { model, Schema, type Types } from 'mongoose'
import type { OrganizationChangeKind } from '#shared/organization_changes'
import { SCHEMA_OPTIONS } from './schema_options.js'

export interface OrganizationRevisionRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  /** 0 while the organization was claimed and nothing changed. */
  readonly revision: number
  /** The revision that last changed the organization's own brand kit; 0 before the first. */
  readonly brand_kit_revision: number
  /** The latest instant at which something was created; missing before the first. */
  readonly last_created_at?: Date
  /** The revision and instant from which every state of the routers is recorded; missing while none is. */
  readonly history_begin?: { readonly revision: number; readonly at: Date }
  /** What the revisions of routers after that begin take, up to one of them; missing until it was counted. */
  readonly history_size?: {
    readonly revision: number
    readonly bytes: number
    /** Whether what is older than the begin was removed. */
    readonly is_trimmed: boolean
  }
  /** Grows with every write, so that concurrent writes conflict. Nothing reads it. */
  readonly claims?: number
  /** The newest changes, one for each revision, newest last. */
  readonly log: { readonly kind: OrganizationChangeKind; readonly id: Types.ObjectId }[]
}

const change = new Schema({ kind: String, id: Schema.Types.ObjectId }, { _id: false, id: false })

const begin = new Schema({ revision: Number, at: Date }, { _id: false, id: false })

const size = new Schema(
  { revision: Number, bytes: Number, is_trimmed: Boolean },
  { _id: false, id: false }
)

const schema = new Schema<OrganizationRevisionRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    revision: { type: Number, required: true },
    brand_kit_revision: { type: Number, required: true },
    last_created_at: Date,
    history_begin: { type: begin, default: undefined },
    history_size: { type: size, default: undefined },
    claims: Number,
    log: { type: [change], required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'organization_revisions' }
)

export const OrganizationRevisionModel = model('OrganizationRevision', schema)
