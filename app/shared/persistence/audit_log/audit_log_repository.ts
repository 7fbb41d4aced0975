import type { QueryFilter } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { OpenPeriod, TimePlace } from '#shared/time'
import { timeRanges } from '../time_ranges.js'
import { type AuditRow, AuditRowModel } from './audit_row_model.js'
import type { AuditedKind } from './audited_members.js'

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
