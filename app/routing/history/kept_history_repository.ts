import type { Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import {
  type HistoryBegin,
  OrganizationRevisionModel,
  type OrganizationRevisionRow,
} from '#shared/persistence/organization_revisions'
import { RouterRevisionModel, type RouterRevisionRow } from './router_revision_model.js'

const READ_AT_ONCE = 1_000

/** A router arrives in a body of at most 4 MiB. */
const STATE_BYTES_MAX = 4_194_304

/** The limits of an organization's history. */
export interface HistoryLimits {
  readonly revisions: number
  readonly before: Date
  readonly bytes: number
}

/** The size of the revisions after the start of a history, up to `revision`. */
export interface HistorySize {
  readonly revision: number
  readonly bytes: number
  /** Whether what is older than the start was removed. */
  readonly isTrimmed: boolean
}

export interface KeptRange {
  /** The organization's newest revision. */
  readonly revision: number
  readonly begin: HistoryBegin
  /** Null until it was counted. */
  readonly size: HistorySize | null
}

export type SizedRevision = Pick<RouterRevisionRow, 'revision' | 'at'> & { readonly bytes: number }

/** Where each organization's history begins, and its size. Throws when MongoDB is away. */
export class KeptHistory {
  /**
   * Across organizations: those whose history exceeds the limits or may exceed them, and those that an interrupted run
   * left. Assumes the largest size for revisions since the last count.
   */
  async organizationsBeyond({ revisions, before, bytes }: HistoryLimits): Promise<string[]> {
    const counted = { $ifNull: ['$history_size.revision', '$history_begin.revision'] }
    const uncounted = { $multiply: [{ $subtract: ['$revision', counted] }, STATE_BYTES_MAX] }
    const rows = await OrganizationRevisionModel.find(
      {
        $or: [
          { 'history_begin.at': { $lt: before } },
          { 'history_size.is_trimmed': false },
          { $expr: { $gt: [{ $subtract: ['$revision', '$history_begin.revision'] }, revisions] } },
          {
            $expr: { $gt: [{ $add: [{ $ifNull: ['$history_size.bytes', 0] }, uncounted] }, bytes] },
          },
        ],
      },
      { _id: 1 }
    ).lean<Pick<OrganizationRevisionRow, '_id'>[]>()
    return rows.map(({ _id: id }) => id.toHexString())
  }

  /** Null while nothing is recorded. */
  async find(organizationId: string): Promise<KeptRange | null> {
    const row = await OrganizationRevisionModel.findById(organizationId, {
      revision: 1,
      history_begin: 1,
      history_size: 1,
    }).lean<Omit<OrganizationRevisionRow, 'log'>>()
    if (!row?.history_begin) return null
    const { revision, history_begin: begin, history_size: size } = row
    return {
      revision,
      begin,
      size: size
        ? { revision: size.revision, bytes: size.bytes, isTrimmed: size.is_trimmed }
        : null,
    }
  }

  /** The revisions after one and up to another, the oldest first, without their states. */
  async *sized(
    organizationId: string,
    { after, until }: { readonly after: number; readonly until: number },
    signal?: AbortSignal
  ): AsyncGenerator<SizedRevision> {
    const rows = RouterRevisionModel.collection
      .find<SizedRevision>(
        { organization_id: toObjectId(organizationId), revision: { $gt: after, $lte: until } },
        {
          projection: { _id: 0, revision: 1, at: 1, bytes: { $bsonSize: '$$ROOT' } },
          batchSize: READ_AT_ONCE,
        }
      )
      .sort({ revision: 1, router_id: 1 })
    for await (const row of rows) {
      signal?.throwIfAborted()
      yield row
    }
  }

  /** Moves the start of the history forward, never back, and stores its size. */
  async keepFrom(
    organizationId: string,
    begin: HistoryBegin,
    { revision, bytes, isTrimmed }: HistorySize
  ): Promise<void> {
    await OrganizationRevisionModel.updateOne(
      { '_id': toObjectId(organizationId), 'history_begin.revision': { $lte: begin.revision } },
      { $set: { history_begin: begin, history_size: { revision, bytes, is_trimmed: isTrimmed } } }
    )
  }
}

const ROUTERS_AT_ONCE = 200

interface NewestRow {
  readonly _id: Types.ObjectId
  readonly newest: Types.ObjectId
}

/**
 * Removes the revisions up to `revision` that no later table needs: all but the newest of each router, and that one,
 * too, when it is a deletion. Returns how many it removed.
 */
export async function trimRevisions(
  organizationId: string,
  revision: number,
  signal?: AbortSignal
): Promise<number> {
  const old = { organization_id: toObjectId(organizationId), revision: { $lte: revision } }
  const newest = RouterRevisionModel.aggregate<NewestRow>([
    { $match: old },
    { $sort: { organization_id: 1, router_id: 1, revision: -1, _id: 1 } },
    { $group: { _id: '$router_id', newest: { $first: '$_id' } } },
  ])
    .allowDiskUse(true)
    .cursor<NewestRow>({ batchSize: ROUTERS_AT_ONCE })
  let removed = 0
  let part: NewestRow[] = []
  const removePart = async () => {
    if (part.length === 0) return
    const { deletedCount } = await RouterRevisionModel.deleteMany({
      ...old,
      router_id: { $in: part.map(({ _id }) => _id) },
      $or: [{ _id: { $nin: part.map((row) => row.newest) } }, { after: null }],
    })
    removed += deletedCount
    part = []
  }
  for await (const row of newest) {
    signal?.throwIfAborted()
    part.push(row)
    if (part.length === ROUTERS_AT_ONCE) await removePart()
  }
  await removePart()
  return removed
}
