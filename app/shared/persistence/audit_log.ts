import { inject } from '@adonisjs/core/container'
import { Types } from 'mongoose'
import { Clock } from '#shared/clock'
import { toObjectId } from '#shared/identifiers'
import type { Actor, WriteOptions } from '#shared/write_options'
import type { MemberName } from '#shared/member_name'
import {
  AUDITED_MEMBERS,
  type AuditedKind,
  type AuditRow,
  AuditRowModel,
  type DecidedMember,
} from './audit_log_repository.js'
import type { Transaction } from './in_transaction.js'
import { storedActor } from './stored_actor.js'

/** An object of the domain or a stored row: `activeFromMs`, `activeFrom` and `active_from` are the same member. */
export interface AuditedObject {
  readonly id?: string
  readonly name?: string | null
}

/** What a write does to one object. */
export interface AuditedWrite {
  /** Null for what belongs to no organization. */
  readonly organizationId: string | null
  readonly kind: AuditedKind
  /** Null, or absent, when the write creates it. */
  readonly before?: AuditedObject | null
  /** Null, or absent, when the write removes it. */
  readonly after?: AuditedObject | null
  /** What happened, if `created`, `updated` and `deleted` do not say it. */
  readonly verb?: string
  /** For objects that do not carry their own id. */
  readonly id?: string
}

type MembersIn<Object> = Object extends unknown ? keyof Object : never

/** The members of what a write states for which it is not decided whether the log keeps them. */
type Undecided<Write> = Write extends {
  readonly kind: infer Kind extends AuditedKind
  readonly before?: infer Before
  readonly after?: infer After
}
  ? Exclude<MemberName<MembersIn<Before> | MembersIn<After>>, DecidedMember<Kind>>
  : never

type DecidedOf<Write> = [Undecided<Write>] extends [never]
  ? unknown
  : { readonly undecided: Undecided<Write> }

/**
 * One row for each object that a write changes, in the transaction of the write: both commit, or neither. The write runs
 * in `OrganizationWrites.commit(change, work, options)` or `attempt(work, options)`, which undo it for `validateOnly`;
 * what is announced after the commit is not announced then.
 */
@inject()
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  /**
   * Stores what differs of the members in `AUDITED_MEMBERS`, each value up to 2,000 bytes of JSON. Does not compile for a
   * member that the log neither keeps nor leaves out by name. An update without a difference leaves no row, unless it
   * names its `verb`. Takes one round trip, for a thousand objects as well, and none for a write that is only validated.
   * Throws when MongoDB is away.
   */
  async record<Write extends AuditedWrite>(
    writes: (Write | readonly Write[]) & DecidedOf<Write>,
    { actor, validateOnly = false }: WriteOptions,
    session: Transaction
  ): Promise<void> {
    if (validateOnly) return
    const at = this.clock.now()
    const rows = [writes].flat().flatMap((write) => rowOf(write, actor, at))
    if (rows.length > 0) await AuditRowModel.collection.insertMany(rows, { session })
  }
}

function rowOf(
  { organizationId, kind, before = null, after = null, verb, id }: AuditedWrite,
  actor: Actor | undefined,
  at: Date
): AuditRow[] {
  const difference = differenceOf(kind, before, after)
  if (difference.isNone && verb === undefined) return []
  const { name = null } = after ?? before ?? {}
  return [
    {
      _id: new Types.ObjectId(),
      ...(organizationId !== null && { organization_id: toObjectId(organizationId) }),
      at,
      action: `${kind}.${verb ?? verbOf(before, after)}`,
      object: { kind, id: id ?? after?.id ?? before?.id ?? '', name },
      actor: storedActor(actor),
      ...(actor?.network !== undefined && { network: actor.network }),
      ...(actor?.requestId !== undefined && { request_id: actor.requestId }),
      ...(difference.before !== undefined && { before: difference.before }),
      ...(difference.after !== undefined && { after: difference.after }),
    },
  ]
}

function verbOf(before: AuditedObject | null, after: AuditedObject | null): string {
  if (before === null) return 'created'
  return after === null ? 'deleted' : 'updated'
}

/** The JSON of the members that differ, before and after. A side without an object is undefined. */
export interface AuditedDifference {
  readonly before: string | undefined
  readonly after: string | undefined
  readonly isNone: boolean
}

/** A longer value is replaced by its size. */
const VALUE_BYTES_MAX = 2_000

/** Its history is read from the log, so the longest value of a flow must fit. */
const FLOW_VALUE_BYTES_MAX = 8_192

export function differenceOf(
  kind: AuditedKind,
  before: AuditedObject | null,
  after: AuditedObject | null
): AuditedDifference {
  const [old, now] = [membersOf(kind, before), membersOf(kind, after)]
  const bytesMax = kind === 'booking_flow' ? FLOW_VALUE_BYTES_MAX : VALUE_BYTES_MAX
  const changed = AUDITED_MEMBERS[kind].filter((name) => old.get(name) !== now.get(name))
  return {
    before: before ? jsonOf(old, changed, bytesMax) : undefined,
    after: after ? jsonOf(now, changed, bytesMax) : undefined,
    isNone: before !== null && after !== null && changed.length === 0,
  }
}

/** The JSON of each member that the log keeps. */
function membersOf(kind: AuditedKind, object: AuditedObject | null): Map<string, string> {
  const kept: readonly string[] = AUDITED_MEMBERS[kind]
  const members = new Map<string, string>()
  for (const [name, value] of Object.entries(object ?? {})) {
    const member = memberOf(name)
    if (value === undefined || !kept.includes(member)) continue
    const isInstant = name.endsWith('Ms') && typeof value === 'number'
    members.set(member, JSON.stringify(isInstant ? new Date(value) : value))
  }
  return members
}

function memberOf(name: string): string {
  return name.replace(/Ms$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function jsonOf(
  members: ReadonlyMap<string, string>,
  names: readonly string[],
  bytesMax: number
): string {
  const texts = names.flatMap((name) => {
    const text = members.get(name)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${bounded(text, bytesMax)}`]
  })
  return `{${texts.join()}}`
}

function bounded(text: string, bytesMax: number): string {
  const bytes = Buffer.byteLength(text)
  return bytes > bytesMax ? JSON.stringify({ bytes }) : text
}
