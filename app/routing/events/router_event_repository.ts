import { model, mongo, type QueryFilter, Schema, type Types } from 'mongoose'
import { PRIORITY_CLASSES, type PriorityClass } from '#routing/engine/criteria/priority_class'
import { isIdentifier, owned, toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { DUPLICATE_KEY } from '#shared/persistence/mongo_errors'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { timeRanges } from '#shared/persistence/time_ranges'
import { isUnavailableCode } from '#shared/store_unavailable'
import type { TimePlace } from '#shared/time'
import {
  type ListedEvent,
  ROUTER_EVENT_TYPES,
  type RouterEventType,
  type ScheduleEvent,
} from './router_event.js'

/** Schedule events have neither URL nor class. */
export interface RouterEventRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly router_id: Types.ObjectId
  readonly url: string | null
  readonly event_type: RouterEventType
  readonly metadata: {
    readonly matched_class: PriorityClass | null
    readonly timestamp: Date
    /** Absent in events of older versions and in schedule events. */
    readonly organization_revision?: number
    /** Of the page that asked; absent in events of tokens and of older versions. */
    readonly publishable_key_id?: Types.ObjectId
    /** No visitor followed the decision; present only when true. */
    readonly is_unused?: true
    /** The visitor was a robot; present only when true. */
    readonly is_robot?: true
    /** Of the request; absent in events of requests that named no trace and of older versions. */
    readonly trace_id?: string
    /** Absent in events of older versions and in schedule events. */
    readonly booking_flow_id?: Types.ObjectId
  }
}

const schema = new Schema<RouterEventRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    router_id: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, default: null },
    event_type: { type: String, enum: ROUTER_EVENT_TYPES, required: true },
    metadata: {
      type: new Schema(
        {
          matched_class: { type: String, enum: [...PRIORITY_CLASSES, null], default: null },
          timestamp: { type: Date, required: true },
          organization_revision: Number,
          publishable_key_id: Schema.Types.ObjectId,
          is_unused: Boolean,
          is_robot: Boolean,
          trace_id: String,
          booking_flow_id: Schema.Types.ObjectId,
        },
        { _id: false }
      ),
      required: true,
    },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'router_events' }
)

schema.index({ 'organization_id': 1, 'metadata.timestamp': -1, '_id': -1 })
schema.index({ 'organization_id': 1, 'router_id': 1, 'metadata.timestamp': -1, '_id': -1 })
const RARE_TYPES: readonly RouterEventType[] = ['ROUTER_OPENED', 'ROUTER_CLOSED']
for (const rare of RARE_TYPES) {
  schema.index(
    { organization_id: 1, _id: -1 },
    { name: `of_type_${rare.toLowerCase()}`, partialFilterExpression: { event_type: rare } }
  )
}

export const RouterEventModel = model('RouterEvent', schema)

export interface RouterEventFilter {
  readonly routerId?: string | undefined
  readonly type?: RouterEventType | undefined
}

/** Why events were not added, by place. */
type NotAdded = ReadonlyMap<number, mongo.WriteError>

const ALL_ADDED: NotAdded = new Map()

export class RouterEventRepository {
  /**
   * Adds events of any organizations; existing ones stay as they are. Returns the events that MongoDB refused, by id
   * and with its reasons; the others are stored. Throws when the outcome is unknown, as while MongoDB is away.
   */
  async add(events: readonly ListedEvent[]): Promise<ReadonlyMap<string, string>> {
    return refusedOf(events, await insert(events))
  }

  /** Adds the events and returns the ids of new ones; throws when one is refused. */
  async addNew(events: readonly ScheduleEvent[]): Promise<ReadonlySet<string>> {
    const notAdded = await insert(events)
    const [reason] = refusedOf(events, notAdded).values()
    if (reason !== undefined) throw new Error(`MongoDB refuses a router event: ${reason}`)
    return new Set(events.filter((_, place) => !notAdded.has(place)).map(({ id }) => id))
  }

  async find(organizationId: string, id: string): Promise<ListedEvent | null> {
    if (!isIdentifier(id)) return null
    const row = await RouterEventModel.findOne(owned(organizationId, id)).lean<RouterEventRow>()
    return row && toEvent(row)
  }

  /** The router of each of these events that records a resolve of the organization, by its id. */
  async routersOf(
    organizationId: string,
    ids: readonly string[],
    session?: Transaction
  ): Promise<ReadonlyMap<string, string>> {
    const rows = await RouterEventModel.find(
      {
        _id: { $in: ids.map(toObjectId) },
        organization_id: toObjectId(organizationId),
        event_type: 'ROUTER_RESOLVED',
      },
      { router_id: 1 }
    )
      .session(session ?? null)
      .lean<Pick<RouterEventRow, '_id' | 'router_id'>[]>()
    return new Map(
      rows.map(({ _id: id, router_id: routerId }) => [id.toHexString(), routerId.toHexString()])
    )
  }

  /** Marks a decision that a page with this key received as unused. False without such an event. */
  async markUnused(organizationId: string, keyId: string, id: string): Promise<boolean> {
    const { matchedCount } = await RouterEventModel.updateOne(
      {
        '_id': toObjectId(id),
        'organization_id': toObjectId(organizationId),
        'metadata.publishable_key_id': toObjectId(keyId),
      },
      { $set: { 'metadata.is_unused': true } }
    )
    return matchedCount > 0
  }

  /** The first `count` events older than the event `before`, newest first. */
  async list(
    organizationId: string,
    filter: RouterEventFilter,
    before: string | null,
    count: number
  ): Promise<ListedEvent[]> {
    const ofOrganization = { organization_id: toObjectId(organizationId), ...conditionsOf(filter) }
    if (filter.type !== undefined && RARE_TYPES.includes(filter.type)) {
      const older = before === null ? {} : { _id: { $lt: toObjectId(before) } }
      return listed({ ...ofOrganization, ...older }, { _id: -1 }, count)
    }
    const after = before === null ? null : await this.#placeOf(organizationId, before)
    const events: ListedEvent[] = []
    for (const range of timeRanges('metadata.timestamp', {}, after)) {
      const room = count - events.length
      if (room <= 0) break
      events.push(...(await listed({ ...ofOrganization, ...range }, NEWEST_FIRST, room)))
    }
    return events
  }

  /** Of an event that is deleted, the second is known from its id. */
  async #placeOf(organizationId: string, id: string): Promise<TimePlace> {
    const place = toObjectId(id)
    const row = await RouterEventModel.findOne(
      { _id: place, organization_id: toObjectId(organizationId) },
      { 'metadata.timestamp': 1 }
    ).lean<Pick<RouterEventRow, 'metadata'>>()
    return { atMs: row?.metadata.timestamp.getTime() ?? place.getTimestamp().getTime() + 999, id }
  }
}

/** Inserts, and lets MongoDB refuse existing events: a batch costs a third of what upserts cost. */
async function insert(events: readonly ListedEvent[]): Promise<NotAdded> {
  try {
    await RouterEventModel.collection.insertMany(events.map(toRow), { ordered: false })
    return ALL_ADDED
  } catch (error) {
    return writeErrorsOf(error, events.length)
  }
}

/** The reasons of MongoDB, by event id. An event that it already had is not refused. */
function refusedOf(events: readonly ListedEvent[], notAdded: NotAdded): Map<string, string> {
  const refused = new Map<string, string>()
  for (const [place, { code, errmsg }] of notAdded) {
    const id = events[place]?.id
    if (id !== undefined && code !== DUPLICATE_KEY) refused.set(id, errmsg ?? `code ${code}`)
  }
  return refused
}

/**
 * Why rows were not added, by index. Rethrows the error when it refuses the whole command, or when the fate of one of
 * the `count` rows is unknown, as when the connection breaks or the primary steps down.
 */
function writeErrorsOf(error: unknown, count: number): NotAdded {
  if (!(error instanceof mongo.MongoBulkWriteError)) throw error
  const { errorResponse, insertedCount, result } = error
  if (errorResponse instanceof Error) throw errorResponse
  const notAdded = [error.writeErrors].flat()
  const away = notAdded.find(({ code }) => isUnavailableCode(code))
  if (away) throw new mongo.MongoServerError({ message: away.errmsg ?? '', code: away.code })
  if (insertedCount + notAdded.length !== count || result.getWriteConcernError()) throw error
  return new Map(notAdded.map((writeError) => [writeError.index, writeError]))
}

const NEWEST_FIRST = { 'metadata.timestamp': -1, '_id': -1 } as const

async function listed(
  filter: QueryFilter<RouterEventRow>,
  order: Readonly<Record<string, -1>>,
  count: number
): Promise<ListedEvent[]> {
  const rows = await RouterEventModel.find(filter).sort(order).limit(count).lean<RouterEventRow[]>()
  return rows.map(toEvent)
}

function conditionsOf({ routerId, type }: RouterEventFilter): QueryFilter<RouterEventRow> {
  return {
    ...(routerId === undefined ? {} : { router_id: toObjectId(routerId) }),
    ...(type === undefined ? {} : { event_type: type }),
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
      ...(isResolve &&
        event.organizationRevision !== null && {
          organization_revision: event.organizationRevision,
        }),
      ...(isResolve &&
        event.publishableKeyId !== undefined && {
          publishable_key_id: toObjectId(event.publishableKeyId),
        }),
      ...(isResolve && event.noVisitor !== undefined && { [`is_${event.noVisitor}`]: true }),
      ...(isResolve && event.traceId !== undefined && { trace_id: event.traceId }),
      ...(isResolve &&
        event.bookingFlowId !== undefined && {
          booking_flow_id: toObjectId(event.bookingFlowId),
        }),
    },
  }
}

export function toEvent(row: RouterEventRow): ListedEvent {
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
  const organizationRevision = metadata.organization_revision ?? null
  const publishableKeyId = metadata.publishable_key_id?.toHexString()
  const traceId = metadata.trace_id
  const bookingFlowId = metadata.booking_flow_id?.toHexString()
  return {
    ...common,
    url,
    type,
    matchedClass,
    resolvedAt,
    organizationRevision,
    ...(publishableKeyId !== undefined && { publishableKeyId }),
    ...(metadata.is_robot && { noVisitor: 'robot' }),
    ...(traceId !== undefined && { traceId }),
    ...(bookingFlowId !== undefined && { bookingFlowId }),
  }
}
