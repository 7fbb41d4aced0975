import { model, type QueryFilter, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { OpenPeriod, TimePlace } from '#shared/time'
import { SCHEMA_OPTIONS } from './schema_options.js'
import { STORED_ACTOR, type StoredActor } from './stored_actor.js'
import { timeRanges } from './time_ranges.js'
import { updateInBatches } from './update_in_batches.js'

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
  readonly actor: StoredActor | null
  readonly network?: string
  readonly request_id?: string
  /** JSON: an object of the members that changed, as they were. Absent for what did not exist. */
  readonly before?: string
  /** The same members as they are now. Absent for what does not exist any more. */
  readonly after?: string
}

const object = new Schema({ kind: String, id: String, name: String }, { _id: false, id: false })

const schema = new Schema<AuditRow>(
  {
    organization_id: Schema.Types.ObjectId,
    at: { type: Date, required: true },
    action: { type: String, required: true },
    object: { type: object, required: true },
    actor: { type: STORED_ACTOR, default: null },
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
schema.index(
  { 'organization_id': 1, 'actor.creator_id': 1 },
  { partialFilterExpression: { 'actor.is_person': true } }
)

export const AuditRowModel = model('AuditRow', schema)

const QUERY_LIMIT_MS = 5_000
/** What a page holds of states, in characters: one row at least. */
const PAGE_CHARACTERS_MAX = 1_000_000

export interface AuditFilter extends OpenPeriod {
  readonly kinds: readonly AuditedKind[]
  readonly objectId?: string | undefined
  /** A token, an operator's credential, or the name of a command. */
  readonly actorId?: string | undefined
  readonly action?: string | undefined
}

export interface AuditPage {
  readonly events: readonly AuditRow[]
  /** Null on the last page. */
  readonly next: TimePlace | null
}

/** Reads the audit log of an organization, or of what belongs to none. Throws when MongoDB is away. */
export class AuditLogRepository {
  /**
   * The first `count` rows after a place, newest first, and fewer if their states would exceed a million characters. A
   * query takes at most five seconds.
   */
  async list(
    organizationId: string | null,
    filter: AuditFilter,
    after: TimePlace | null,
    count: number
  ): Promise<AuditPage> {
    const rows: AuditRow[] = []
    for (const inTime of timeRanges('at', filter, after)) {
      if (rows.length > count) break
      const found = await AuditRowModel.find({ ...conditionsOf(organizationId, filter), ...inTime })
        .sort({ at: -1, _id: -1 })
        .limit(count + 1 - rows.length)
        .maxTimeMS(QUERY_LIMIT_MS)
        .lean<AuditRow[]>()
      rows.push(...found)
    }
    const events = fitting(rows.slice(0, count))
    const last = rows.length > events.length ? events.at(-1) : undefined
    return { events, next: last ? { atMs: last.at.getTime(), id: last._id.toHexString() } : null }
  }
}

/**
 * Replaces the name of a removed member: as who wrote, as the object of writes, and in the states of their sessions, which
 * have it too. After a failure, another call continues.
 */
export async function renameInAuditLog(
  organizationId: string,
  { id, name }: { readonly id: string; readonly name: string },
  newName: string
): Promise<void> {
  const owner = { organization_id: toObjectId(organizationId) }
  const rename = { $set: { 'actor.name': newName } }
  const renamed = { 'actor.name': { $ne: newName } }
  const rows = AuditRowModel.collection
  const bySession = { 'actor.creator_id': id, 'actor.is_person': true }
  await updateInBatches(rows, { ...owner, ...bySession, ...renamed }, rename)
  await updateInBatches(rows, { ...owner, 'actor.id': id, ...renamed }, rename)
  const ofMember = { ...owner, 'object.id': id, 'object.name': { $ne: newName } }
  await updateInBatches(rows, ofMember, { $set: { 'object.name': newName } })
  if (name === newName) return
  const [found, replaced] = [name, newName].map((one) => `"name":${JSON.stringify(one)}`)
  const state = (member: string) => ({
    $cond: [
      { $eq: [{ $type: member }, 'string'] },
      {
        $replaceAll: {
          input: member,
          find: { $literal: found },
          replacement: { $literal: replaced },
        },
      },
      '$$REMOVE',
    ],
  })
  const derived = { $regex: `"derived_from_id":"${id}"` }
  const ofSessions = { 'object.kind': 'access_token', 'object.name': name }
  const states = { $or: [{ before: derived }, { after: derived }] }
  await updateInBatches(rows, { ...owner, ...ofSessions, ...states }, [
    {
      $set: {
        'object.name': { $literal: newName },
        'before': state('$before'),
        'after': state('$after'),
      },
    },
  ])
}

function fitting(rows: readonly AuditRow[]): readonly AuditRow[] {
  let characters = 0
  const end = rows.findIndex(({ before = '', after = '' }, at) => {
    characters += before.length + after.length
    return at > 0 && characters > PAGE_CHARACTERS_MAX
  })
  return end === -1 ? rows : rows.slice(0, end)
}

function conditionsOf(
  organizationId: string | null,
  { kinds, objectId, actorId, action }: AuditFilter
): QueryFilter<AuditRow> {
  const [only, ...others] = kinds
  return {
    'organization_id': organizationId === null ? null : toObjectId(organizationId),
    'object.kind': only !== undefined && others.length === 0 ? only : { $in: kinds },
    ...(objectId !== undefined && { 'object.id': objectId }),
    ...(actorId !== undefined && { 'actor.id': actorId }),
    ...(action !== undefined && { action }),
  }
}

/**
 * What the audit log keeps of each kind of object, by the names of the API. Secrets, hashes and addresses with
 * credentials never belong here.
 */
export const AUDITED_MEMBERS = {
  router: [
    'name',
    'description',
    'tags',
    'external_id',
    'booking_flow_id',
    'example_urls',
    'matching_criteria',
    'is_default',
    'is_active',
    'scheduling',
    'accepted_warnings',
  ],
  router_pin: ['url', 'at', 'expects', 'mode', 'note', 'expires_at'],
  router_suggestion: [],
  router_audit: [],
  booking_flow: [
    'name',
    'description',
    'url',
    'duration_minutes',
    'is_active',
    'revision',
    'overridden_pins',
  ],
  brand_kit: ['name', 'logo_url', 'primary_color', 'secondary_color', 'font_family'],
  organization: [
    'name',
    'parent_id',
    'url_privacy',
    'time_zone',
    'page_checks',
    'router_names_on_pages',
    'deletion_due_at',
  ],
  visitor_erasure: ['digest'],
  booking_session: [],
  access_token: ['name', 'permissions', 'expires_at', 'derived_from_id'],
  member: ['role'],
  publishable_key: ['name', 'origins', 'unproven_origins', 'rotated_from_id'],
  webhook: ['description', 'events', 'resolved', 'is_active', 'disabled_reason', 'origin'],
  webhook_dead_letters: ['count'],
  operator_credential: ['name', 'expires_at', 'derived_from_id'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type AuditedKind = keyof typeof AUDITED_MEMBERS

export type AuditedMember<Kind extends AuditedKind> = (typeof AUDITED_MEMBERS)[Kind][number]

/** What it leaves out: secrets, what follows from others or never changes, and what the service changes by itself. */
interface UnauditedMembers {
  readonly router: 'priority_class' | 'revision'
  readonly router_pin: 'last_state' | 'revision' | 'flow'
  readonly organization: 'ancestor_ids' | 'deletion_begun_at'
  readonly brand_kit: 'is_inherited'
  readonly access_token:
    | 'hash'
    | 'sign_in_code_expires_at'
    | 'last_used_at'
    | 'device'
    | 'member'
    | 'person'
  readonly member: 'name'
  readonly publishable_key: 'hash' | 'value' | 'last_used_at' | 'origin_uses' | 'last_refusal'
  readonly webhook: 'read_permissions' | 'failing_since' | 'queue_full_at'
  readonly operator_credential: 'last_used_at'
}

type UnauditedOfAll =
  | 'id'
  | 'organization_id'
  | 'creator_ids'
  | 'creator'
  | 'created_at'
  | 'updated_at'

/** The members for which it is decided whether the log keeps them. */
export type DecidedMember<Kind extends AuditedKind> =
  | AuditedMember<Kind>
  | (Kind extends keyof UnauditedMembers ? UnauditedMembers[Kind] : never)
  | UnauditedOfAll

export const AUDITED_KINDS = Object.keys(AUDITED_MEMBERS) as AuditedKind[]
