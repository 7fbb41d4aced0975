import { inject } from '@adonisjs/core/container'
import { mongo } from 'mongoose'
import { inSlices } from '#shared/async/time_slices'
import { isIdentifier, owned, toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { isDuplicateKey, retryOnDuplicateKey } from '#shared/persistence/mongo_errors'
import {
  OrganizationQuota,
  type OrganizationUsage,
  type QuotaExceeded,
  storedBytes,
  storedBytesOfAll,
} from '#shared/persistence/organization_quota'
import { err, ok, type Result } from '#shared/result'
import type { BookingFlowRouter } from './booking_flow_router.js'
import {
  ACTIVE_DEFAULT_INDEX,
  EXTERNAL_ID_INDEX,
  NAME_INDEX,
  readRouters,
  RouterModel,
  type RouterRow,
  toRouter,
  toRow,
  toSearchableRow,
  unchanged,
} from './router_model.js'
import { WITHOUT_SEARCH } from './search_row.js'

/** Counts router writes against their organization's quota, in the writes' transactions. */
@inject()
export class RouterQuota {
  constructor(private readonly quota: OrganizationQuota) {}

  /** Whether the quota has room for these new routers. */
  ask(
    organizationId: string,
    rows: readonly RouterRow[],
    session?: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    return this.quota.ask(organizationId, sizeOf(rows), session)
  }

  add(
    organizationId: string,
    rows: readonly RouterRow[],
    session: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    return this.quota.take(organizationId, sizeOf(rows), session)
  }

  /** Call before replacing the stored row. */
  async replace(
    organizationId: string,
    row: RouterRow,
    session: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    const id = row._id.toHexString()
    const before = await storedBytes(RouterModel, organizationId, id, session)
    const bytes = bytesOf(row) - before
    return this.quota.take(organizationId, { routers: 0, bytes }, session)
  }

  /** Like `replace`, but for several routers; `created` of them are new. */
  async replaceAll(
    organizationId: string,
    rows: readonly RouterRow[],
    session: Transaction,
    created: number
  ): Promise<Result<null, QuotaExceeded>> {
    const ids = rows.map(({ _id }) => _id.toHexString())
    const before = await storedBytesOfAll(RouterModel, organizationId, ids, session)
    const bytes = sizeOf(rows).bytes - before
    return this.quota.take(organizationId, { routers: created, bytes }, session)
  }

  /** Runs `remove`, which returns how many of the routers it removed: all of them. */
  async removeAll(
    organizationId: string,
    ids: readonly string[],
    session: Transaction,
    remove: () => Promise<number>
  ): Promise<void> {
    const bytes = await storedBytesOfAll(RouterModel, organizationId, ids, session)
    const count = await remove()
    await this.quota.take(organizationId, { routers: -count, bytes: -bytes }, session)
  }
}

function sizeOf(rows: readonly RouterRow[]): OrganizationUsage {
  return { routers: rows.length, bytes: rows.reduce((sum, row) => sum + bytesOf(row), 0) }
}

/** The row's `$bsonSize` once stored. */
function bytesOf(row: RouterRow): number {
  return mongo.BSON.calculateObjectSize(row)
}

/** A router that already has something unique that another one wants. */
export interface RouterInTheWay {
  readonly id: string
  readonly name: string
}

/** Something unique in an organization, and the router that has it. */
export interface UniquenessRefusal {
  readonly type: 'name_taken' | 'external_id_taken' | 'active_default_exists'
  /** Absent while it is not looked for, and when it has been changed or deleted since. */
  readonly inTheWay?: RouterInTheWay | undefined
}

/** The rule that a write would break. */
export type RouterWriteRefusal = UniquenessRefusal | QuotaExceeded

/** The rule that a refused write broke, from the unique index that refused it. Rethrows any other error. */
export function refusalOf(error: unknown): RouterWriteRefusal {
  if (isDuplicateKey(error)) {
    const index = / index: (\S+) dup key/.exec(error.message)?.[1]
    if (index === NAME_INDEX) return { type: 'name_taken' }
    if (index === EXTERNAL_ID_INDEX) return { type: 'external_id_taken' }
    if (index === ACTIVE_DEFAULT_INDEX) return { type: 'active_default_exists' }
  }
  throw error
}

type HolderRow = Pick<RouterRow, '_id' | 'name' | 'external_id'>

/** The routers named when a booking flow cannot be deleted. */
const FLOW_USERS_NAMED = 5
const ACTIVE_DEFAULT = { is_default: true, is_active: true }

/** Every write counts against the organization's quota. */
@inject()
export class RouterRepository {
  constructor(private readonly quota: RouterQuota) {}

  async insert(
    organizationId: string,
    router: BookingFlowRouter,
    session: Transaction
  ): Promise<Result<BookingFlowRouter, RouterWriteRefusal>> {
    const kept = { ...router, organizationId }
    const taken = await this.quota.add(organizationId, [toRow(kept)], session)
    if (!taken.ok) return taken
    try {
      await RouterModel.create([toSearchableRow(kept)], { session })
      return ok(router)
    } catch (error) {
      return err(await this.#named(organizationId, refusalOf(error), router))
    }
  }

  /** Inserts all or throws. A name or an active default taken meanwhile makes the transaction run again. */
  async insertMany(
    organizationId: string,
    routers: readonly BookingFlowRouter[],
    session: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    const kept = routers.map((router) => ({ ...router, organizationId }))
    const taken = await this.quota.add(organizationId, kept.map(toRow), session)
    if (!taken.ok) return taken
    const rows = await inSlices(searchableRows(kept))
    // The driver refuses a batch of none.
    if (rows.length > 0) {
      await retryOnDuplicateKey(RouterModel.collection.insertMany(rows, { session }))
    }
    return taken
  }

  /** Whether the quota has room for these routers. */
  async isWithinQuota(
    organizationId: string,
    routers: readonly BookingFlowRouter[],
    session?: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    return this.quota.ask(organizationId, routers.map(toRow), session)
  }

  /** The routers of the organization that already have one of the given values of a unique member, by that value. */
  async findTaken(
    organizationId: string,
    member: 'name' | 'external_id',
    values: readonly string[],
    session?: Transaction
  ): Promise<ReadonlyMap<string, RouterInTheWay>> {
    if (values.length === 0) return new Map()
    const rows = await RouterModel.find(
      { organization_id: toObjectId(organizationId), [member]: { $in: [...values] } },
      { name: 1, external_id: 1 }
    )
      .session(session ?? null)
      .lean<HolderRow[]>()
    return new Map(rows.map((row) => [row[member] ?? '', toHolder(row)]))
  }

  /** The active default router of the organization. */
  async findActiveDefault(
    organizationId: string,
    session?: Transaction
  ): Promise<RouterInTheWay | undefined> {
    return this.#findHolder(organizationId, ACTIVE_DEFAULT, session)
  }

  /** Replaces the router that was read in `session`. */
  async replace(
    organizationId: string,
    router: BookingFlowRouter,
    session: Transaction
  ): Promise<Result<BookingFlowRouter, RouterWriteRefusal>> {
    const kept = { ...router, organizationId }
    const taken = await this.quota.replace(organizationId, toRow(kept), session)
    if (!taken.ok) return taken
    try {
      const row = toSearchableRow(kept)
      await RouterModel.replaceOne(owned(organizationId, router.id), row, { session })
      return ok(router)
    } catch (error) {
      return err(await this.#named(organizationId, refusalOf(error), router))
    }
  }

  async find(
    organizationId: string,
    id: string,
    session?: Transaction
  ): Promise<BookingFlowRouter | null> {
    if (!isIdentifier(id)) return null
    const row = await RouterModel.findOne(owned(organizationId, id), WITHOUT_SEARCH)
      .session(session ?? null)
      .lean<RouterRow>()
    return row && toRouter(row)
  }

  async findByExternalId(
    organizationId: string,
    externalId: string,
    session?: Transaction
  ): Promise<BookingFlowRouter | null> {
    const row = await RouterModel.findOne(
      { organization_id: toObjectId(organizationId), external_id: externalId },
      WITHOUT_SEARCH
    )
      .session(session ?? null)
      .lean<RouterRow>()
    return row && toRouter(row)
  }

  /** Yields to other work of the process between batches. `keep` maps each router to what the caller keeps of it. */
  async findAll<Kept>(
    organizationId: string,
    session: Transaction,
    keep: (router: BookingFlowRouter) => Kept
  ): Promise<Kept[]> {
    return readRouters({ organization_id: toObjectId(organizationId) }, session, keep)
  }

  async findByIds(
    organizationId: string,
    ids: readonly string[],
    session: Transaction
  ): Promise<BookingFlowRouter[]> {
    const found = { organization_id: toObjectId(organizationId), _id: { $in: ids.map(toObjectId) } }
    return readRouters(found, session, unchanged)
  }

  /** The refusal with the router in the way. Reads what is committed: the write's own transaction has failed. */
  async #named(
    organizationId: string,
    refusal: RouterWriteRefusal,
    { name, externalId }: BookingFlowRouter
  ): Promise<RouterWriteRefusal> {
    if (refusal.type === 'quota_exceeded') return refusal
    const wanted = {
      name_taken: { name },
      external_id_taken: { external_id: externalId },
      active_default_exists: ACTIVE_DEFAULT,
    }
    const inTheWay = await this.#findHolder(organizationId, wanted[refusal.type])
    return { type: refusal.type, inTheWay }
  }

  async #findHolder(
    organizationId: string,
    wanted: object,
    session?: Transaction
  ): Promise<RouterInTheWay | undefined> {
    const row = await RouterModel.findOne(
      { organization_id: toObjectId(organizationId), ...wanted },
      { name: 1 }
    )
      .session(session ?? null)
      .lean<HolderRow | null>()
    return row ? toHolder(row) : undefined
  }

  /** The routers that lead to a booking flow: the newest few, and how many there are. */
  async usersOfFlow(organizationId: string, bookingFlowId: string, session: Transaction) {
    const users = {
      organization_id: toObjectId(organizationId),
      booking_flow_id: toObjectId(bookingFlowId),
    }
    const rows = await RouterModel.find(users, { name: 1 })
      .sort({ _id: -1 })
      .limit(FLOW_USERS_NAMED)
      .session(session)
      .lean<HolderRow[]>()
    const isAll = rows.length < FLOW_USERS_NAMED
    const total = isAll ? rows.length : await RouterModel.countDocuments(users).session(session)
    return { newest: rows.map(toHolder), total }
  }
}

function* searchableRows(routers: readonly BookingFlowRouter[]): Generator<undefined, RouterRow[]> {
  const rows: RouterRow[] = []
  for (const router of routers) {
    rows.push(toSearchableRow(router))
    yield
  }
  return rows
}

function toHolder({ _id: id, name }: HolderRow): RouterInTheWay {
  return { id: id.toHexString(), name }
}
