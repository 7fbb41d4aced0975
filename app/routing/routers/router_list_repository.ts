import { Permits } from '#shared/async/permits'
import { toObjectId } from '#shared/identifiers'
import { fromSnapshot } from '#shared/persistence/in_snapshot'
import { isOverTimeLimit } from '#shared/persistence/mongo_errors'
import { err, ok, type Result } from '#shared/result'
import type { BookingFlowRouter } from './booking_flow_router.js'
import {
  FoundRouters,
  idsOf,
  type RouterPage,
  type RouterPageRequest,
  RouterSort,
} from './found_routers_repository.js'
import { NEWEST_FIRST, type RouterFilter } from './router_filter.js'
import {
  readBatches,
  RouterModel,
  type RouterRow,
  SCHEDULE_BOUNDS,
  toRouter,
} from './router_model.js'
import { WITHOUT_SEARCH } from './search_row.js'

export type FilterProblem = PatternProblem | 'patterns_busy' | 'search_too_slow' | 'searches_busy'

const PATTERN_WAIT_MS = 500

const SEARCH_WAIT_MS = 1_000

const AT_ONCE_MAX = 4

/** Shared by all repositories of this process. */
const patternPermits = new Permits({ max: AT_ONCE_MAX, waitMs: PATTERN_WAIT_MS })

const searchPermits = new Permits({ max: AT_ONCE_MAX, waitMs: SEARCH_WAIT_MS })

/** Pages of an organization's routers. */
export class RouterListRepository {
  /**
   * The first `count` matching routers after a place: as many as fit into a mebibyte, and at least one. At most four
   * queries with a pattern and four searches run at once. A search has an order, a total, or a filter beyond name,
   * external id, flow, default and activity. One that does not get its turn in time ends as `patterns_busy` or
   * `searches_busy` and is never sent.
   */
  async list(
    organizationId: string,
    request: RouterPageRequest
  ): Promise<Result<RouterPage, FilterProblem>> {
    if (request.filter.namePattern !== undefined) {
      return this.#listByPattern(organizationId, request)
    }
    if (!isSearch(request)) return ok(await this.#page(organizationId, request))
    try {
      const page = await searchPermits.run(() =>
        this.#page(organizationId, request, QUERY_LIMITS_MS.search)
      )
      return page === null ? err('searches_busy') : ok(page)
    } catch (error) {
      if (patternProblemOf(error) !== 'pattern_too_slow') throw error
      return err('search_too_slow')
    }
  }

  async #listByPattern(
    organizationId: string,
    request: RouterPageRequest
  ): Promise<Result<RouterPage, FilterProblem>> {
    try {
      const page = await patternPermits.run(() =>
        this.#page(organizationId, request, QUERY_LIMITS_MS.pattern)
      )
      return page === null ? err('patterns_busy') : ok(page)
    } catch (error) {
      const problem = patternProblemOf(error)
      if (problem === null) throw error
      return err(problem)
    }
  }

  async #page(
    organizationId: string,
    { filter, order, after, count, isTotalWanted }: RouterPageRequest,
    limitMs?: number
  ): Promise<RouterPage> {
    const sort = new RouterSort(order)
    const routers = new FoundRouters(organizationId, filter, limitMs)
    const found = await routers.rows(sort, after, count + 1)
    const page = rowsOfPage(found, count)
    const last = page.length < found.length ? page.at(-1) : undefined
    const ids = idsOf(page)
    const rows = await RouterModel.find(
      { organization_id: toObjectId(organizationId), _id: { $in: ids } },
      WITHOUT_SEARCH
    ).lean<RouterRow[]>()
    const byId = new Map(rows.map((row) => [row._id.toHexString(), row]))
    return {
      routers: ids.flatMap((id) => {
        const row = byId.get(id.toHexString())
        return row ? [toRouter(row)] : []
      }),
      next: last ? sort.placeOf(last) : null,
      ...(isTotalWanted && { total: await routers.total(sort) }),
    }
  }
}

/** Whether the list asks for more than the filters with indexes of their own, newest first. */
function isSearch({ filter, order, isTotalWanted }: RouterPageRequest): boolean {
  const { words, tag, priorityClass, status, campaign, pathSegments } = filter
  const further: RouterFilter = { words, tag, priorityClass, status, campaign, pathSegments }
  const isFiltered = Object.values(further).some((member) => member !== undefined)
  return isFiltered || isTotalWanted || order !== NEWEST_FIRST
}

export type PatternProblem = 'pattern_invalid' | 'pattern_too_slow'

/** BadValue, and the codes of a regular expression that MongoDB refuses or gives up on. */
const INVALID_CODES = new Set<unknown>([2, 51_091, 51_156])

/** What is wrong with the regular expression of a failed query; null when the failure has another cause. */
export function patternProblemOf(error: unknown): PatternProblem | null {
  if (isOverTimeLimit(error)) return 'pattern_too_slow'
  if (!(error instanceof Error) || !('code' in error)) return null
  return INVALID_CODES.has(error.code) ? 'pattern_invalid' : null
}

/** How long MongoDB evaluates a query of routers, in milliseconds, before it gives the query up. */
export const QUERY_LIMITS_MS = {
  /** With a pattern. */
  pattern: 500,
  /** Of a change to all that match a filter. */
  filter: 500,
  /** Each query of a search. */
  search: 1_000,
}

/** The most bytes of a page; a larger row is a page of its own. */
export const PAGE_BYTES_MAX = 1_048_576

/** The rows of a page of at most `count`, chosen from those found. */
export function rowsOfPage<Row extends { readonly bytes: number }>(
  found: readonly Row[],
  count: number
): Row[] {
  const rows: Row[] = []
  let bytes = 0
  for (const row of found.slice(0, count)) {
    bytes += row.bytes
    if (bytes > PAGE_BYTES_MAX && rows.length > 0) break
    rows.push(row)
  }
  return rows
}

/** How many routers are in memory at once; the quota limits their bytes. */
const READ_AT_ONCE = 100

/** Reads routers for exports. */
export class RouterExportRepository {
  /** All routers of an organization as of one moment, in order of creation, which is the order of an import. */
  inOrderOfCreation(organizationId: string): AsyncGenerator<BookingFlowRouter> {
    const filter = { organization_id: toObjectId(organizationId) }
    const reading = { sort: { createdAt: 1, _id: 1 }, batchSize: READ_AT_ONCE } as const
    return fromSnapshot(async function* (session) {
      for await (const batch of readBatches(filter, session, reading)) yield* batch
    })
  }
}

interface BoundsWindow {
  readonly afterMs: number
  readonly untilMs: number
}

/** Routers by the instants at which their schedules begin and end. Throws when MongoDB is away. */
export class ScheduledRouters {
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
}
