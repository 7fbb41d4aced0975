import { createHash } from 'node:crypto'
import { model, Schema, Types } from 'mongoose'
import { REVISION_EFFECTS, type RevisionEffect } from '#routing/history/router_revision'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { RouterRow } from '../router_model.js'

export interface RouterRevisionRow {
  /** Derived from the other three identifiers, so that a repeated record is a duplicate. */
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly router_id: Types.ObjectId
  readonly revision: number
  readonly at: Date
  readonly effect: RevisionEffect
  readonly actor: {
    readonly kind: 'token' | 'command'
    readonly token_id: Types.ObjectId | null
    readonly name: string
  } | null
  /** Of the request that asked for the write; absent when none did. */
  readonly request_id?: string
  readonly reverted_to: number | null
  /** Absent when there are none. */
  readonly overridden_pins?: readonly Types.ObjectId[]
  /** As stored, without what the router is found by. */
  readonly after: RouterRow | null
}

const actorSchema = new Schema(
  { kind: String, token_id: Schema.Types.ObjectId, name: String },
  { _id: false }
)

const schema = new Schema<RouterRevisionRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    router_id: { type: Schema.Types.ObjectId, required: true },
    revision: { type: Number, required: true },
    at: { type: Date, required: true },
    effect: { type: String, enum: REVISION_EFFECTS, required: true },
    actor: { type: actorSchema, default: null },
    request_id: String,
    reverted_to: { type: Number, default: null },
    overridden_pins: { type: [Schema.Types.ObjectId], default: undefined },
    after: { type: Schema.Types.Mixed, default: null },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'router_revisions' }
)

/** Answers which revision of each router is the newest at a given one, without reading the revisions. */
schema.index({ organization_id: 1, router_id: 1, revision: -1, _id: 1 })
schema.index({ organization_id: 1, revision: -1, router_id: -1 })
schema.index({ organization_id: 1, at: -1, revision: -1 })
schema.index({ 'organization_id': 1, 'actor.token_id': 1, 'revision': -1, 'router_id': -1 })
schema.index({ organization_id: 1, effect: 1, revision: -1, router_id: -1 })

export const RouterRevisionModel = model('RouterRevision', schema)

export function revisionRowId(organizationId: string, routerId: string, revision: number) {
  const text = `${organizationId}:${routerId}:${revision}`
  return new Types.ObjectId(createHash('sha256').update(text).digest('hex').slice(0, 24))
}
