import { inject } from '@adonisjs/core/container'
import type { Types } from 'mongoose'
import { matches } from '#routing/engine/criteria/criteria_conditions'
import type { RequestUrl } from '#routing/engine/criteria/request_url'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { toRouter } from '#routing/routers/router_model'
import { hasWords } from '#routing/routers/search_row'
import { Permits } from '#shared/async/permits'
import { inSlices, throwIfCallerLeft } from '#shared/async/time_slices'
import { toObjectId } from '#shared/identifiers'
import { isOverTimeLimit } from '#shared/persistence/mongo_errors'
import { err, ok, type Result } from '#shared/result'
import { RouterRevisionModel, type RouterRevisionRow } from './router_revision_model.js'
import {
  conditionsOf,
  type RevisionFilter,
  type RevisionPage,
  type RevisionPlace,
  RouterRevisionRepository,
} from './router_revision_repository.js'

/** What a router was, before or after its change. */
export interface RevisionSearch extends RevisionFilter {
  /** Folded words, as `searchWords` gives them. */
  readonly words?: readonly string[] | undefined
  /** A URL that the criteria accepted, whatever the schedule and the precedence of the router. */
  readonly url?: RequestUrl | undefined
}

/** At most this many changes are examined for a page. */
const EXAMINED_MAX = 5_000
const READ_AT_ONCE = 500
/** No more changes are read after this time; also how long MongoDB works on each query. */
const SEARCH_MS = 1_000
/** Shared by all repositories of this process. */
const searchPermits = new Permits({ max: 4, waitMs: 1_000 })
/** They are most of a large state. */
const UNREAD = 'after.example_urls'

/** Finds changes by the states of routers before and after them, also of deleted routers. Throws when MongoDB is away. */
@inject()
export class RevisionSearchRepository {
  constructor(private readonly revisions: RouterRevisionRepository) {}

  /**
   * The first `count` matching changes after a place. Bounds how many it examines and how long, so a page may be short
   * without being the last. Four searches run at once; one that does not get its turn within a second is never sent.
   */
  async list(
    organizationId: string,
    search: RevisionSearch,
    after: RevisionPlace | null,
    count: number
  ): Promise<Result<RevisionPage, 'searches_busy' | 'search_too_slow'>> {
    const page: SearchedPage = { ids: [], place: after, count }
    try {
      const isSearched = await searchPermits.run(() => fill(page, organizationId, search))
      if (isSearched === null) return err('searches_busy')
    } catch (error) {
      if (!isOverTimeLimit(error)) throw error
      if (page.place === after) return err('search_too_slow')
    }
    const revisions = await this.revisions.compared(organizationId, page.ids)
    const isWhole = revisions.length === page.ids.length
    return ok({ revisions, next: isWhole ? page.place : (revisions.at(-1) ?? null) })
  }
}

interface SearchedPage {
  readonly ids: Types.ObjectId[]
  /** Up to where changes were examined; null once all are. */
  place: RevisionPlace | null
  readonly count: number
}

/** Reads all changes of the router or organization in turn: the state before one is that after an earlier one. */
async function fill(page: SearchedPage, organizationId: string, search: RevisionSearch) {
  const { routerId, routerIds, from, until } = search
  const endsMs = performance.now() + SEARCH_MS
  for (let examined = 0; examined < EXAMINED_MAX; examined += READ_AT_ONCE) {
    if (page.ids.length === page.count || performance.now() >= endsMs) return
    throwIfCallerLeft()
    const conditions = conditionsOf(
      organizationId,
      { routerId, routerIds, from, until },
      page.place
    )
    const rows = await RouterRevisionModel.find(conditions, { [UNREAD]: 0 })
      .sort({ revision: -1, router_id: -1 })
      .limit(READ_AT_ONCE)
      .batchSize(READ_AT_ONCE + 1)
      .maxTimeMS(SEARCH_MS)
      .lean<RouterRevisionRow[]>()
    const earlier = await statesBefore(organizationId, rows)
    const found = await inSlices(foundIn(rows, earlier, search))
    for (const row of rows) {
      if (page.ids.length === page.count) return
      if (found.has(row)) page.ids.push(row._id)
      page.place = { revision: row.revision, routerId: row.router_id.toHexString() }
    }
    if (rows.length < READ_AT_ONCE) return void (page.place = null)
  }
}

type States = ReadonlyMap<string, BookingFlowRouter | null>

/** The last states of the routers before the oldest of these changes. */
async function statesBefore(
  organizationId: string,
  rows: readonly RouterRevisionRow[]
): Promise<States> {
  const router = { $in: rows.map(({ router_id: id }) => id) }
  const revision = { $lt: rows.at(-1)?.revision ?? 0 }
  const states = await RouterRevisionModel.aggregate<Pick<RouterRevisionRow, '_id' | 'after'>>([
    { $match: { organization_id: toObjectId(organizationId), router_id: router, revision } },
    { $sort: { organization_id: 1, router_id: 1, revision: -1, _id: 1 } },
    { $group: { _id: '$router_id', after: { $first: '$after' } } },
    { $unset: UNREAD },
  ]).option({ maxTimeMS: SEARCH_MS, batchSize: READ_AT_ONCE + 1 })
  return new Map(states.map((row) => [row._id.toHexString(), stateOf(row)]))
}

function* foundIn(
  rows: readonly RouterRevisionRow[],
  earlier: States,
  { effect, tokenId, words, url }: RevisionSearch
): Generator<undefined, ReadonlySet<RouterRevisionRow>> {
  const isFound = (router: BookingFlowRouter | null) =>
    router !== null &&
    (words === undefined || hasWords(router, words)) &&
    (url === undefined || matches(router.criteria, url))
  const found = new Set<RouterRevisionRow>()
  const wasFound = new Map<string, boolean>()
  for (const row of rows.toReversed()) {
    const id = row.router_id.toHexString()
    const isAsked =
      (effect === undefined || row.effect === effect) &&
      (tokenId === undefined || row.actor?.token_id?.toHexString() === tokenId)
    const before = wasFound.get(id) ?? isFound(earlier.get(id) ?? null)
    const after = isFound(stateOf(row))
    if (isAsked && (before || after)) found.add(row)
    wasFound.set(id, after)
    yield
  }
  return found
}

function stateOf({ after }: Pick<RouterRevisionRow, 'after'>): BookingFlowRouter | null {
  return after && toRouter({ ...after, example_urls: [] })
}
