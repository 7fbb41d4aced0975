import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import type { BookingFlowRouter } from '#routing/booking_flow_router'
import { inTurns } from '#shared/async/in_turns'
import { isIdentifier, toObjectId } from '#shared/identifiers'
import { retryOnDuplicateKey } from '#shared/persistence/duplicate_key'
import type { QuotaExceeded } from '#shared/persistence/organization_quota'
import { err, ok, type Result } from '#shared/result'
import { refusalOf, type RouterWriteRefusal } from './router_write_refusal.js'
import { RouterModel, type RouterRow, SCHEDULE_BOUNDS } from './router_model.js'
import { RouterQuota } from './router_quota.js'
import { toRouter, toRow, toSearchableRow } from './router_row.js'
import { readRouters, unchanged } from './read_routers.js'
import { WITHOUT_SEARCH } from './search/search_row.js'

interface BoundsWindow {
  readonly afterMs: number
  readonly untilMs: number
}

/** Every write counts against the organization's quota. */
@inject()
export class RouterRepository {
  constructor(private readonly quota: RouterQuota) {}

  async insert(
    organizationId: string,
    router: BookingFlowRouter,
    session: ClientSession
  ): Promise<Result<BookingFlowRouter, RouterWriteRefusal>> {
    const kept = { ...router, organizationId }
    const taken = await this.quota.add(organizationId, [toRow(kept)], session)
    if (!taken.ok) return taken
    try {
      await RouterModel.create([toSearchableRow(kept)], { session })
      return ok(router)
    } catch (error) {
      return err(refusalOf(error))
    }
  }

  /** Inserts all or throws. A name or an active default taken meanwhile makes the transaction run again. */
  async insertMany(
    organizationId: string,
    routers: readonly BookingFlowRouter[],
    session: ClientSession
  ): Promise<Result<null, QuotaExceeded>> {
    const kept = routers.map((router) => ({ ...router, organizationId }))
    const taken = await this.quota.add(organizationId, kept.map(toRow), session)
    if (!taken.ok) return taken
    const rows = await inTurns(searchableRows(kept))
    await retryOnDuplicateKey(RouterModel.insertMany(rows, { session }))
    return taken
  }

  /** Whether the quota has room for these routers. */
  async hasRoom(
    organizationId: string,
    routers: readonly BookingFlowRouter[],
    session?: ClientSession
  ): Promise<Result<null, QuotaExceeded>> {
    return this.quota.ask(organizationId, routers.map(toRow), session)
  }

  /** Which of the given values of a unique member routers of the organization already have. */
  async findTaken(
    organizationId: string,
    member: 'name' | 'external_id',
    values: readonly string[],
    session?: ClientSession
  ): Promise<ReadonlySet<string>> {
    if (values.length === 0) return new Set()
    const rows = await RouterModel.find(
      { organization_id: toObjectId(organizationId), [member]: { $in: [...values] } },
      { [member]: 1 }
    )
      .session(session ?? null)
      .lean<Pick<RouterRow, 'name' | 'external_id'>[]>()
    return new Set(rows.flatMap((row) => row[member] ?? []))
  }

  async hasActiveDefault(organizationId: string, session?: ClientSession): Promise<boolean> {
    const found = await RouterModel.exists({
      organization_id: toObjectId(organizationId),
      is_default: true,
      is_active: true,
    }).session(session ?? null)
    return found !== null
  }

  /** Replaces the router that was read in `session`. */
  async replace(
    organizationId: string,
    router: BookingFlowRouter,
    session: ClientSession
  ): Promise<Result<BookingFlowRouter, RouterWriteRefusal>> {
    const kept = { ...router, organizationId }
    const taken = await this.quota.replace(organizationId, toRow(kept), session)
    if (!taken.ok) return taken
    try {
      const row = toSearchableRow(kept)
      await RouterModel.replaceOne(owned(organizationId, router.id), row, { session })
      return ok(router)
    } catch (error) {
      return err(refusalOf(error))
    }
  }

  /** False when the router does not exist or has none of `revisions`. */
  async delete(
    organizationId: string,
    id: string,
    revisions: readonly number[] | undefined,
    session: ClientSession
  ): Promise<boolean> {
    return this.quota.remove(organizationId, id, session, async () => {
      const { deletedCount } = await RouterModel.deleteOne(
        { ...owned(organizationId, id), ...(revisions && { revision: { $in: revisions } }) },
        { session }
      )
      return deletedCount > 0
    })
  }

  async find(
    organizationId: string,
    id: string,
    session?: ClientSession
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
    session?: ClientSession
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
  async findAll(
    organizationId: string,
    session: ClientSession,
    keep: (router: BookingFlowRouter) => BookingFlowRouter = unchanged
  ): Promise<BookingFlowRouter[]> {
    return readRouters({ organization_id: toObjectId(organizationId) }, session, keep)
  }

  async findByIds(
    organizationId: string,
    ids: readonly string[],
    session: ClientSession
  ): Promise<BookingFlowRouter[]> {
    const found = { organization_id: toObjectId(organizationId), _id: { $in: ids.map(toObjectId) } }
    return readRouters(found, session, unchanged)
  }

  /** The active routers whose schedule begins or ends after `afterMs` and up to `untilMs`. */
  async findWithBounds(
    organizationId: string,
    { afterMs, untilMs }: BoundsWindow
  ): Promise<BookingFlowRouter[]> {
    const isBetween = { $gt: new Date(afterMs), $lte: new Date(untilMs) }
    const rows = await RouterModel.find(
      {
        organization_id: toObjectId(organizationId),
        is_active: true,
        $or: [{ 'scheduling.active_from': isBetween }, { 'scheduling.active_until': isBetween }],
      },
      WITHOUT_SEARCH
    ).lean<RouterRow[]>()
    return rows.map(toRouter)
  }

  /** Across organizations: those with routers whose schedule begins or ends in that time. Reads indexes only. */
  async organizationsWithBounds({ afterMs, untilMs }: BoundsWindow): Promise<Set<string>> {
    const isBetween = { $gt: new Date(afterMs), $lte: new Date(untilMs) }
    const found = await Promise.all(
      SCHEDULE_BOUNDS.map((bound) =>
        RouterModel.aggregate<Pick<RouterRow, '_id'>>([
          { $match: { [bound]: isBetween } },
          { $group: { _id: '$organization_id' } },
        ])
      )
    )
    return new Set(found.flat().map(({ _id }) => _id.toHexString()))
  }

  async isFlowUsed(
    organizationId: string,
    bookingFlowId: string,
    session: ClientSession
  ): Promise<boolean> {
    const found = await RouterModel.exists({
      organization_id: toObjectId(organizationId),
      booking_flow_id: toObjectId(bookingFlowId),
    }).session(session)
    return found !== null
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

function owned(organizationId: string, id: string) {
  return { _id: toObjectId(id), organization_id: toObjectId(organizationId) }
}
