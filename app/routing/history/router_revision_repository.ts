import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QueryFilter, Types } from 'mongoose'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { toCriteria } from '#routing/routers/criteria_row'
import { RouterModel, type RouterRow, toRouter } from '#routing/routers/router_model'
import { PAGE_BYTES_MAX, rowsOfPage } from '#routing/routers/router_list_repository'
import { WITHOUT_SEARCH } from '#routing/routers/search_row'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { type OpenPeriod, shownMsOf } from '#shared/time'
import {
  type ComparedRevision,
  CREATING,
  type RevisionEffect,
  type RouterRevision,
  type RouterStates,
  type WriteName,
} from './router_revision.js'
import {
  type RecordedRevision,
  RouterRevisionModel,
  type RouterRevisionRow,
  toRevision,
  toRevisionRow,
} from './router_revision_model.js'

/** A revision beside the state before it. */
type ComparedRow = RouterRevisionRow & {
  readonly before: readonly {
    /** Absent when the write deleted the router: nothing but its name is shown. */
    readonly state?: RouterRow | null
    readonly name?: string | null
  }[]
}

/** Looks up the newest revision before each: its name, and its state where that is shown. */
const stateBefore = (isShown: true | object) => ({
  from: RouterRevisionModel.collection.name,
  let: {
    organization: '$organization_id',
    router: '$router_id',
    revision: '$revision',
    isShown,
  },
  pipeline: [
    {
      $match: {
        $expr: {
          $and: [
            { $eq: ['$organization_id', '$$organization'] },
            { $eq: ['$router_id', '$$router'] },
            { $lt: ['$revision', '$$revision'] },
          ],
        },
      },
    },
    { $sort: { revision: -1 as const } },
    { $limit: 1 },
    {
      $project: {
        _id: 0 as const,
        name: '$after.name',
        state: { $cond: ['$$isShown', '$after', '$$REMOVE'] },
      },
    },
  ],
  as: 'before',
})

/** Inserting this many blocks the process for a few milliseconds. */
const INSERTED_AT_ONCE = 100
/** Bounds memory to this many pairs of the largest states. */
const COMPARED_AT_ONCE = 20

export interface RevisionFilter extends OpenPeriod {
  readonly routerId?: string | undefined
  /** Without effect beside `routerId`. */
  readonly routerIds?: readonly string[] | undefined
  readonly tokenId?: string | undefined
  readonly effect?: RevisionEffect | undefined
}

/** Where a page ended: revisions descend, and in a baseline routers do. */
export interface RevisionPlace {
  readonly revision: number
  readonly routerId: string
}

export interface RevisionPage {
  readonly revisions: readonly ComparedRevision[]
  /** Null on the last page. */
  readonly next: RevisionPlace | null
}

type SizedRow = Pick<RouterRevisionRow, '_id' | 'revision' | 'router_id'> & {
  readonly bytes: number
}

/** The history of each organization's routers. Throws when MongoDB is away. */
export class RouterRevisionRepository {
  /** Yields to other work of the process between parts. */
  async add(revisions: readonly RecordedRevision[], session: Transaction): Promise<void> {
    for (let at = 0; at < revisions.length; at += INSERTED_AT_ONCE) {
      if (at > 0) await nextTurn()
      const rows = revisions.slice(at, at + INSERTED_AT_ONCE).map(toRevisionRow)
      await RouterRevisionModel.collection.insertMany(rows, { session })
    }
  }

  /** The rows of these routers as the transaction of `session` sees them, by id. */
  async routerRows(
    organizationId: string,
    ids: readonly string[],
    session: Transaction
  ): Promise<ReadonlyMap<string, RouterRow>> {
    const rows = await RouterModel.collection
      .find<RouterRow>(
        { organization_id: toObjectId(organizationId), _id: { $in: ids.map(toObjectId) } },
        { projection: WITHOUT_SEARCH, session }
      )
      .toArray()
    return new Map(rows.map((row) => [row._id.toHexString(), row]))
  }

  /** Counts the routers of the organization up to `limit`. */
  async routerCount(organizationId: string, limit: number, session: Transaction) {
    return RouterModel.countDocuments({ organization_id: toObjectId(organizationId) })
      .limit(limit)
      .session(session)
  }

  /** The instant of the newest revision; null before the first. */
  async newestAt(organizationId: string, session?: Transaction): Promise<Date | null> {
    const row = await newest({ organization_id: toObjectId(organizationId) }, session)
    return row?.at ?? null
  }

  /** The newest revision at an instant; null when all are later. */
  async revisionAt(organizationId: string, at: Date): Promise<number | null> {
    const until = { organization_id: toObjectId(organizationId), at: { $lte: at } }
    const row = await newest(until).sort({ at: -1, revision: -1 })
    return row?.revision ?? null
  }

  /** The instant of the newest revision up to `revision`; null when none of these is stored. */
  async atOf(organizationId: string, revision: number): Promise<Date | null> {
    const until = { organization_id: toObjectId(organizationId), revision: { $lte: revision } }
    const row = await newest(until)
    return row?.at ?? null
  }

  /** The newest revision of these routers; 0 when none is recorded. */
  async newestOf(organizationId: string, ids: readonly string[], session: Transaction) {
    const router = { $in: ids.map(toObjectId) }
    const own = { organization_id: toObjectId(organizationId), router_id: router }
    const row = await newest(own, session)
    return row?.revision ?? 0
  }

  /** The changes to every router in a write that changed this one, by revision; empty if there was no such write. */
  async ofWrite(
    organizationId: string,
    routerId: string,
    name: WriteName,
    session: Transaction
  ): Promise<RouterStates[]> {
    const owned = { organization_id: toObjectId(organizationId) }
    const named = 'revision' in name ? name : { request_id: name.requestId }
    const one = await newest({ ...owned, router_id: toObjectId(routerId), ...named }, session)
    if (!one) return []
    const states = [
      { $match: { ...owned, at: one.at } },
      { $sort: { revision: 1 } },
      { $lookup: stateBefore(true) },
    ]
    const found = RouterRevisionModel.collection.aggregate<ComparedRow>(states, { session })
    const rows = await found.toArray()
    return rows.map(toStates)
  }

  /** The router's newest revision up to `revision`; null when none of these is stored. */
  async find(
    organizationId: string,
    routerId: string,
    revision = Infinity
  ): Promise<RouterRevision | null> {
    const row = await RouterRevisionModel.findOne({
      organization_id: toObjectId(organizationId),
      router_id: toObjectId(routerId),
      revision: { $lte: revision },
    })
      .sort({ revision: -1 })
      .lean<RouterRevisionRow>()
    return row && toRevision(row)
  }

  /** The first `count` matching revisions after a place, newest first, each with the state before it. */
  async list(
    organizationId: string,
    filter: RevisionFilter,
    after: RevisionPlace | null,
    count: number
  ): Promise<RevisionPage> {
    const found = await RouterRevisionModel.find(conditionsOf(organizationId, filter, after), {
      revision: 1,
      router_id: 1,
      bytes: { $bsonSize: '$$ROOT' },
    })
      .sort({ revision: -1, router_id: -1 })
      .limit(count + 1)
      .lean<SizedRow[]>()
    const ids = rowsOfPage(found, count).map(({ _id }) => _id)
    const revisions = await this.compared(organizationId, ids)
    const last = revisions.at(-1)
    return {
      revisions,
      next:
        last && revisions.length < found.length
          ? { revision: last.revision, routerId: last.routerId }
          : null,
    }
  }

  /** The first of these revisions beside the states before them, newest first: as many as a page may hold. */
  async compared(
    organizationId: string,
    ids: readonly Types.ObjectId[]
  ): Promise<ComparedRevision[]> {
    const rows = RouterRevisionModel.collection.aggregate<ComparedRow & { readonly bytes: number }>(
      [
        { $match: { organization_id: toObjectId(organizationId), _id: { $in: ids } } },
        { $sort: { revision: -1, router_id: -1 } },
        { $lookup: stateBefore({ $ne: ['$after', null] }) },
        { $set: { bytes: { $bsonSize: '$$ROOT' } } },
      ],
      { batchSize: COMPARED_AT_ONCE }
    )
    const revisions: ReturnType<typeof toCompared>[] = []
    let bytes = 0
    for await (const row of rows) {
      bytes += row.bytes
      if (bytes > PAGE_BYTES_MAX && revisions.length > 0) break
      revisions.push(toCompared(row))
    }
    const together = await this.#together(organizationId, revisions)
    return revisions.map((one) => ({ ...one, together: together.get(one.at.getTime()) ?? 1 }))
  }

  /** How many routers each of the writes changed, by its instant. */
  async #together(organizationId: string, revisions: readonly Pick<RouterRevision, 'at'>[]) {
    const at = { $in: revisions.map((revision) => revision.at) }
    const rows = await RouterRevisionModel.aggregate<{ _id: Date; count: number }>([
      { $match: { organization_id: toObjectId(organizationId), at } },
      { $group: { _id: '$at', count: { $sum: 1 } } },
    ])
    return new Map(rows.map((row) => [row._id.getTime(), row.count]))
  }
}

/** The newest matching revisions, unless sorted otherwise. */
function newest(conditions: QueryFilter<RouterRevisionRow>, session?: Transaction) {
  return RouterRevisionModel.findOne(conditions, { at: 1, revision: 1 })
    .sort({ revision: -1 })
    .session(session ?? null)
    .lean<Pick<RouterRevisionRow, 'at' | 'revision'>>()
}

function toCompared(row: ComparedRow) {
  const [before] = row.before
  return {
    ...toRevision(row),
    name: row.after?.name ?? before?.name ?? null,
    before: before?.state ? toRouter(before.state) : null,
  }
}

function toStates(row: ComparedRow): RouterStates {
  const { routerId, revision, effect, after } = toRevision(row)
  const [before] = row.before
  const isKnown = before !== undefined || CREATING.has(effect)
  const state = before?.state ? toRouter(before.state) : isKnown ? null : undefined
  return { routerId, revision, effect, after, before: state }
}

export function conditionsOf(
  organizationId: string,
  { routerId, routerIds, tokenId, effect, from, until }: RevisionFilter,
  after: RevisionPlace | null
): QueryFilter<RouterRevisionRow> {
  const at = { ...(from && { $gte: from }), ...(until && { $lt: until }) }
  return {
    organization_id: toObjectId(organizationId),
    ...(routerIds !== undefined && { router_id: { $in: routerIds.map(toObjectId) } }),
    ...(routerId !== undefined && { router_id: toObjectId(routerId) }),
    ...(tokenId !== undefined && { 'actor.token_id': toObjectId(tokenId) }),
    ...(effect !== undefined && { effect }),
    ...(Object.keys(at).length > 0 && { at }),
    ...(after && beyond(after)),
  }
}

/** What lists show after a place. The first member bounds what is read of an index. */
function beyond({ revision, routerId }: RevisionPlace): QueryFilter<RouterRevisionRow> {
  const ofRevision = { revision, router_id: { $lt: toObjectId(routerId) } }
  return { revision: { $lte: revision }, $or: [{ revision: { $lt: revision } }, ofRevision] }
}

const READ_AT_ONCE = 1_000
const READING_MS = 5

/** What a table of the past shows or decides by. */
const SHOWN = {
  name: 1,
  booking_flow_id: 1,
  matching_criteria: 1,
  priority_class: 1,
  is_default: 1,
  is_active: 1,
  scheduling: 1,
  createdAt: 1,
} as const satisfies Partial<Record<keyof RouterRow, 1>>

type ShownRow = Pick<RouterRow, '_id' | keyof typeof SHOWN>

/**
 * Hands the organization's routers as of a revision to `keep`, in no particular order and without their example URLs.
 * Reads one recorded state of each router, however many there are. Yields to other work of the process. Throws when
 * MongoDB is away.
 */
export async function routersAsOf(
  organizationId: string,
  revision: number,
  keep: (router: RoutableRouter) => void
): Promise<void> {
  const rows = RouterRevisionModel.collection.aggregate<ShownRow>(
    [
      { $match: { organization_id: toObjectId(organizationId), revision: { $lte: revision } } },
      { $sort: { organization_id: 1, router_id: 1, revision: -1, _id: 1 } },
      { $group: { _id: '$router_id', after: { $first: '$after' } } },
      { $match: { after: { $ne: null } } },
      { $replaceRoot: { newRoot: '$after' } },
      { $project: SHOWN },
    ],
    { batchSize: READ_AT_ONCE }
  )
  let startedMs = performance.now()
  for await (const row of rows) {
    keep(toRoutable(row))
    if (performance.now() - startedMs < READING_MS) continue
    await nextTurn()
    startedMs = performance.now()
  }
}

function toRoutable(row: ShownRow): RoutableRouter {
  return {
    id: row._id.toHexString(),
    name: row.name,
    bookingFlowId: row.booking_flow_id.toHexString(),
    criteria: row.matching_criteria && toCriteria(row.matching_criteria),
    priorityClass: row.priority_class,
    isDefault: row.is_default,
    isActive: row.is_active,
    activeFromMs: shownMsOf(row.scheduling.active_from),
    activeUntilMs: shownMsOf(row.scheduling.active_until),
    createdAtMs: row.createdAt.getTime(),
    exampleUrls: [],
  }
}
