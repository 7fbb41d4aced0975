import { createHash } from 'node:crypto'
import { model, Schema, Types } from 'mongoose'
import { type RouterRow, toRouter } from '#routing/routers/router_model'
import type { Actor } from '#shared/write_options'
import { toObjectId } from '#shared/identifiers'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { REVISION_EFFECTS, type RevisionEffect, type RouterRevision } from './router_revision.js'

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
    /** The member of whom the token was a session; absent for any other. */
    readonly member_id?: Types.ObjectId | null
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
  {
    kind: String,
    token_id: Schema.Types.ObjectId,
    name: String,
    member_id: Schema.Types.ObjectId,
  },
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
schema.index(
  { 'organization_id': 1, 'actor.member_id': 1 },
  { partialFilterExpression: { 'actor.member_id': { $exists: true } } }
)

export const RouterRevisionModel = model('RouterRevision', schema)

function revisionRowId(organizationId: string, routerId: string, revision: number) {
  const text = `${organizationId}:${routerId}:${revision}`
  return new Types.ObjectId(createHash('sha256').update(text).digest('hex').slice(0, 24))
}

/** A revision to record, with the router's row as it is stored. */
export interface RecordedRevision extends Omit<RouterRevision, 'id' | 'after'> {
  readonly after: RouterRow | null
}

export function toRevisionRow(recorded: RecordedRevision): RouterRevisionRow {
  const { organizationId, routerId, revision, at, effect, actor, revertedTo, after } = recorded
  const { overriddenPins } = recorded
  return {
    _id: revisionRowId(organizationId, routerId, revision),
    organization_id: toObjectId(organizationId),
    router_id: toObjectId(routerId),
    revision,
    at,
    effect,
    actor: actor && {
      kind: actor.kind === 'token' ? 'token' : 'command',
      token_id: actor.kind === 'token' ? toObjectId(actor.tokenId) : null,
      name: actor.name,
      ...memberOf(actor),
    },
    ...(actor?.requestId !== undefined && { request_id: actor.requestId }),
    reverted_to: revertedTo,
    ...(overriddenPins.length > 0 && { overridden_pins: overriddenPins.map(toObjectId) }),
    after,
  }
}

export function toRevision(row: RouterRevisionRow): RouterRevision {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    routerId: row.router_id.toHexString(),
    revision: row.revision,
    at: row.at,
    effect: row.effect,
    actor: toActor(row.actor),
    revertedTo: row.reverted_to,
    overriddenPins: row.overridden_pins?.map((id) => id.toHexString()) ?? [],
    after: row.after && toRouter(row.after),
  }
}

function toActor(row: RouterRevisionRow['actor']): Actor | null {
  if (!row) return null
  const { kind, token_id: tokenId, name, member_id: memberId } = row
  if (kind === 'command') return { kind, name }
  const token = { kind, tokenId: tokenId?.toHexString() ?? '', name }
  return memberId ? { ...token, isPerson: true, creatorId: memberId.toHexString() } : token
}

function memberOf(actor: Actor): { member_id?: Types.ObjectId } {
  const isPerson = actor.kind === 'token' && actor.isPerson && actor.creatorId
  return isPerson ? { member_id: toObjectId(isPerson) } : {}
}
