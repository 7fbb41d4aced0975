import { inject } from '@adonisjs/core/container'
import type { Transaction } from '#shared/persistence/in_transaction'
import type { BookingFlowRouter } from './booking_flow_router.js'
import type { RouterFilter } from './router_filter.js'
import { inSlices } from '#shared/async/time_slices'
import { Permits } from '#shared/async/permits'
import { toObjectId } from '#shared/identifiers'
import { type QuotaExceeded, STORED_BYTES } from '#shared/persistence/organization_quota'
import { err, ok, type Result } from '#shared/result'
import { type FilterProblem, patternProblemOf, QUERY_LIMITS_MS } from './router_list_repository.js'
import {
  readRouters,
  RouterModel,
  type RouterRow,
  toRow,
  toSearchableRow,
  unchanged,
} from './router_model.js'
import { filterConditions, routersOf, type SizedRow } from './found_routers_repository.js'
import { RouterQuota } from './router_repository.js'

const FILTER_WAIT_MS = 500
const FILTERS_AT_ONCE_MAX = 4
/** Shared by all repositories of this process. */
const permits = new Permits({ max: FILTERS_AT_ONCE_MAX, waitMs: FILTER_WAIT_MS })

/** Replacing this many blocks the process for about ten milliseconds. */
const REPLACED_AT_ONCE = 100

/** The stored bytes of routers, by their ids. */
export type RouterSizes = ReadonlyMap<string, number>

/** Many routers of one organization in one transaction. Every write counts against the organization's quota. */
@inject()
export class RouterBulkRepository {
  constructor(private readonly quota: RouterQuota) {}

  async sizesOf(
    organizationId: string,
    ids: readonly string[],
    session: Transaction
  ): Promise<RouterSizes> {
    return sizes(owned(organizationId, ids), session)
  }

  /**
   * Of all routers that match. At most four such queries run at once, each for at most half a second; one that does not
   * get its turn within half a second ends as `patterns_busy` or `searches_busy` and is never sent. After a problem the transaction can
   * only be aborted.
   */
  async sizesOfMatching(
    organizationId: string,
    filter: RouterFilter,
    session: Transaction
  ): Promise<Result<RouterSizes, FilterProblem>> {
    const conditions = routersOf(organizationId, filterConditions(filter))
    const isPattern = filter.namePattern !== undefined
    try {
      const found = await permits.run(() => sizes(conditions, session, QUERY_LIMITS_MS.filter))
      return found ? ok(found) : err(isPattern ? 'patterns_busy' : 'searches_busy')
    } catch (error) {
      const problem = patternProblemOf(error)
      if (problem === null || !(isPattern || problem === 'pattern_too_slow')) throw error
      return err(isPattern ? problem : 'search_too_slow')
    }
  }

  /** In order of their ids. */
  async read(
    organizationId: string,
    ids: readonly string[],
    session: Transaction
  ): Promise<BookingFlowRouter[]> {
    const routers = await readRouters(owned(organizationId, ids), session, unchanged)
    return routers.sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  /** The active default router. */
  async activeDefault(organizationId: string, session: Transaction): Promise<string | null> {
    const found = await RouterModel.findOne(
      { organization_id: toObjectId(organizationId), is_default: true, is_active: true },
      { _id: 1 }
    )
      .session(session)
      .lean<SizedRow>()
    return found?._id.toHexString() ?? null
  }

  /**
   * Replaces routers that were read in `session`, in parts between which other work of the process runs. `created` of
   * them are not stored yet. Throws when another router has the name, the external id or the active default
   * (`refusalOf`).
   */
  async replace(
    organizationId: string,
    routers: readonly BookingFlowRouter[],
    session: Transaction,
    created = 0
  ): Promise<Result<null, QuotaExceeded>> {
    const kept = routers.map((router) => ({ ...router, organizationId }))
    const taken = await this.quota.replaceAll(
      organizationId,
      await inSlices(rowSteps(kept)),
      session,
      created
    )
    if (!taken.ok) return taken
    for (let at = 0; at < kept.length; at += REPLACED_AT_ONCE) {
      const rows = await inSlices(searchableSteps(kept.slice(at, at + REPLACED_AT_ONCE)))
      const replacements = rows.map((replacement) => ({
        replaceOne: {
          filter: { _id: replacement._id, organization_id: replacement.organization_id },
          replacement,
          upsert: created > 0,
        },
      }))
      await RouterModel.collection.bulkWrite(replacements, { session })
    }
    return ok(null)
  }

  /** Deletes routers that were read in `session`. */
  async delete(
    organizationId: string,
    ids: readonly string[],
    session: Transaction
  ): Promise<void> {
    await this.quota.removeAll(organizationId, ids, session, async () => {
      const { deletedCount } = await RouterModel.deleteMany(owned(organizationId, ids), { session })
      return deletedCount
    })
  }
}

async function sizes(
  conditions: object,
  session: Transaction,
  limitMs?: number
): Promise<RouterSizes> {
  const query = RouterModel.find(conditions, { bytes: STORED_BYTES }).session(session)
  if (limitMs !== undefined) query.maxTimeMS(limitMs)
  const found = await query.lean<SizedRow[]>()
  return new Map(found.map(({ _id, bytes }) => [_id.toHexString(), bytes]))
}

function owned(organizationId: string, ids: readonly string[]) {
  return { organization_id: toObjectId(organizationId), _id: { $in: ids.map(toObjectId) } }
}

function* rowSteps(routers: readonly BookingFlowRouter[]): Generator<undefined, RouterRow[]> {
  const rows: RouterRow[] = []
  for (const router of routers) {
    rows.push(toRow(router))
    if (rows.length % REPLACED_AT_ONCE === 0) yield
  }
  return rows
}

function* searchableSteps(
  routers: readonly BookingFlowRouter[]
): Generator<undefined, RouterRow[]> {
  const rows: RouterRow[] = []
  for (const router of routers) {
    rows.push(toSearchableRow(router))
    yield
  }
  return rows
}
