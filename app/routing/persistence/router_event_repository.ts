import { mongo, type QueryFilter } from 'mongoose'
import type { RouterEventArchive } from '#routing/events/router_event_archive'
import type { ListedEvent, RouterEventType, ScheduleEvent } from '#routing/router_event'
import { toObjectId } from '#shared/identifiers'
import { DUPLICATE_KEY } from '#shared/persistence/duplicate_key'
import { RouterEventModel, type RouterEventRow } from './router_event_model.js'

export interface RouterEventFilter {
  readonly routerId?: string | undefined
  readonly type?: RouterEventType | undefined
  /** The first instant. */
  readonly from?: Date | undefined
  /** The first instant that is not meant any more. */
  readonly until?: Date | undefined
}

export class RouterEventRepository implements RouterEventArchive {
  async add(events: readonly ListedEvent[]): Promise<void> {
    await this.#insert(events)
  }

  /** Adds them, and gives the ids of those that were not there yet. */
  addNew(events: readonly ScheduleEvent[]): Promise<ReadonlySet<string>> {
    return this.#insert(events)
  }

  /** The first `count` events that are older than `before`, newest first. */
  async list(
    organizationId: string,
    filter: RouterEventFilter,
    before: string | null,
    count: number
  ): Promise<ListedEvent[]> {
    const rows = await RouterEventModel.find({
      organization_id: toObjectId(organizationId),
      ...conditionsOf(filter),
      ...(before === null ? {} : { _id: { $lt: toObjectId(before) } }),
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean<RouterEventRow[]>()
    return rows.map(toEvent)
  }

  /** Inserts, and lets what is there be refused: MongoDB writes a batch at a third of what upserts cost. */
  async #insert(events: readonly ListedEvent[]): Promise<ReadonlySet<string>> {
    const rows = new Map(events.map((event) => [event.id, toRow(event)]))
    const ids = [...rows.keys()]
    try {
      await RouterEventModel.collection.insertMany([...rows.values()], { ordered: false })
      return new Set(ids)
    } catch (error) {
      const wereThere = duplicatesOf(error, ids.length)
      return new Set(ids.filter((_, place) => !wereThere.has(place)))
    }
  }
}

/**
 * The places of the rows that were there before. An error that says anything else of one of the `count` rows, or nothing, as
 * when the connection broke, is thrown again.
 */
function duplicatesOf(error: unknown, count: number): ReadonlySet<number> {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error
  const refused = [error.writeErrors].flat()
  const isOfAll = error.insertedCount + refused.length === count
  const isOfDuplicates = refused.every(({ code }) => code === DUPLICATE_KEY)
  if (!isOfAll || !isOfDuplicates || error.result.getWriteConcernError()) throw error
  return new Set(refused.map(({ index }) => index))
}

function conditionsOf({
  routerId,
  type,
  from,
  until,
}: RouterEventFilter): QueryFilter<RouterEventRow> {
  const isInTime = { ...(from && { $gte: from }), ...(until && { $lt: until }) }
  return {
    ...(routerId === undefined ? {} : { router_id: toObjectId(routerId) }),
    ...(type === undefined ? {} : { event_type: type }),
    ...(from || until ? { 'metadata.timestamp': isInTime } : {}),
  }
}

function toRow(event: ListedEvent): RouterEventRow {
  const isResolve = event.type === 'ROUTER_RESOLVED'
  return {
    _id: toObjectId(event.id),
    organization_id: toObjectId(event.organizationId),
    router_id: toObjectId(event.routerId),
    url: isResolve ? event.url : null,
    event_type: event.type,
    metadata: {
      matched_class: isResolve ? event.matchedClass : null,
      timestamp: isResolve ? event.resolvedAt : event.at,
    },
  }
}

function toEvent(row: RouterEventRow): ListedEvent {
  const { url, event_type: type, metadata } = row
  const common = {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    routerId: row.router_id.toHexString(),
  }
  if (type !== 'ROUTER_RESOLVED') return { ...common, type, at: metadata.timestamp }
  if (url === null || metadata.matched_class === null) {
    throw new Error(`The router event ${common.id} lacks what its resolve gave it`)
  }
  const { matched_class: matchedClass, timestamp: resolvedAt } = metadata
  return { ...common, url, type, matchedClass, resolvedAt }
}
