import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { AuditedKind } from './audited_members.js'

export interface AuditRow {
  readonly _id: Types.ObjectId
  /** Absent for what belongs to no organization. */
  readonly organization_id?: Types.ObjectId
  readonly at: Date
  /** The kind of the object and what happened to it: `router.updated`. */
  readonly action: string
  readonly object: {
    readonly kind: AuditedKind
    readonly id: string
    readonly name: string | null
  }
  /** Null when the service itself wrote. */
  readonly actor: {
    readonly kind: 'token' | 'operator' | 'command'
    /** That of the token or the operator's credential, or the name of the command. */
    readonly id: string
    readonly name: string
    /** Only of a token; null when an operator created it. */
    readonly creator_id?: string | null
  } | null
  readonly network?: string
  readonly request_id?: string
  /** JSON: an object of the members that changed, as they were. Absent for what did not exist. */
  readonly before?: string
  /** The same members as they are now. Absent for what does not exist any more. */
  readonly after?: string
}

const object = new Schema({ kind: String, id: String, name: String }, { _id: false, id: false })

const actor = new Schema(
  { kind: String, id: String, name: String, creator_id: String },
  { _id: false, id: false }
)

const schema = new Schema<AuditRow>(
  {
    organization_id: Schema.Types.ObjectId,
    at: { type: Date, required: true },
    action: { type: String, required: true },
    object: { type: object, required: true },
    actor: { type: actor, default: null },
    network: String,
    request_id: String,
    before: String,
    after: String,
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'audit_log' }
)

schema.index({ organization_id: 1, at: -1, _id: -1 })
schema.index({ 'organization_id': 1, 'object.kind': 1, 'at': -1, '_id': -1 })
schema.index({ 'organization_id': 1, 'object.id': 1, 'at': -1, '_id': -1 })
schema.index({ 'organization_id': 1, 'actor.id': 1, 'at': -1, '_id': -1 })

export const AuditRowModel = model('AuditRow', schema)
