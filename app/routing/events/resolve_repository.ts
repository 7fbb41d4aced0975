import type { Types } from 'mongoose'
import type { PriorityClass } from '#routing/engine/criteria/priority_class'
import { toObjectId } from '#shared/identifiers'
import { RouterEventModel, type RouterEventRow } from './router_event_repository.js'

const READ_AT_ONCE = 500
const COUNT_LIMIT_MS = 8_000
const HOURS_A_DAY = 24

/** A resolve that selected a router, as its event records it. */
export interface StoredResolve {
  readonly routerId: string
  readonly matchedClass: PriorityClass
  /** The booking flow of the router at the time; null in events of older versions. */
  readonly bookingFlowId: string | null
  readonly resolvedAt: Date
  readonly url: string
  readonly isRobot: boolean
}

/** The resolves of one router, class and flow, of robots or of others. */
export interface ResolveCounts extends Pick<
  StoredResolve,
  'routerId' | 'matchedClass' | 'bookingFlowId' | 'isRobot'
> {
  /** By UTC hour. */
  readonly hours: readonly number[]
}

interface CountsRow {
  readonly _id: {
    readonly routerId: Types.ObjectId
    readonly matchedClass: PriorityClass
    readonly flowId?: Types.ObjectId
    readonly isRobot?: true
  }
  readonly counts: readonly { readonly hour: number; readonly count: number }[]
}

type Span = Readonly<Record<'from' | 'until', Date>>

type ResolveRow = Pick<RouterEventRow, 'router_id' | 'url' | 'metadata'>

/** The recorded resolves, in the order of their time. */
export class ResolveRepository {
  /** Across organizations: those with a router event. Steps from one to the next in an index. */
  async organizations(): Promise<string[]> {
    const found = await RouterEventModel.aggregate<{ readonly _id: Types.ObjectId }>([
      { $sort: { organization_id: 1 } },
      { $group: { _id: '$organization_id' } },
    ])
    return found.map(({ _id: id }) => id.toHexString())
  }

  async firstAt(organizationId: string): Promise<Date | null> {
    const row = await RouterEventModel.findOne(
      { organization_id: toObjectId(organizationId), event_type: 'ROUTER_RESOLVED' },
      { metadata: 1 }
    )
      .sort({ 'metadata.timestamp': 1, '_id': 1 })
      .lean<Pick<RouterEventRow, 'metadata'>>()
    return row?.metadata.timestamp ?? null
  }

  /** How many resolves each router won in each class for each flow, by UTC hour, from `from` on and before `until`: within a day. */
  async counts(organizationId: string, span: Span): Promise<ResolveCounts[]> {
    const [routerId, matchedClass] = ['$router_id', '$metadata.matched_class']
    const [flowId, isRobot] = ['$metadata.booking_flow_id', '$metadata.is_robot']
    const rows = await RouterEventModel.aggregate<CountsRow>(
      [
        { $match: ledWithin(organizationId, span) },
        {
          $group: {
            _id: {
              routerId,
              matchedClass,
              flowId,
              isRobot,
              hour: { $hour: '$metadata.timestamp' },
            },
            count: { $sum: 1 },
          },
        },
        {
          $group: {
            _id: {
              routerId: '$_id.routerId',
              matchedClass: '$_id.matchedClass',
              flowId: '$_id.flowId',
              isRobot: '$_id.isRobot',
            },
            counts: { $push: { hour: '$_id.hour', count: '$count' } },
          },
        },
      ],
      { maxTimeMS: COUNT_LIMIT_MS }
    )
    return rows.map(({ _id, counts }) => {
      const hours = Array.from({ length: HOURS_A_DAY }, () => 0)
      for (const { hour, count } of counts) hours[hour] = count
      const { routerId: id, matchedClass: wonClass, flowId: flow, isRobot: isOne = false } = _id
      const bookingFlowId = flow?.toHexString() ?? null
      const ofRouter = { routerId: id.toHexString(), matchedClass: wonClass, bookingFlowId }
      return { ...ofRouter, isRobot: isOne, hours }
    })
  }

  /** The resolves from `from` on and before `until`, in parts. */
  async *between(organizationId: string, span: Span): AsyncGenerator<readonly StoredResolve[]> {
    const rows = RouterEventModel.collection
      .find<ResolveRow>(ledWithin(organizationId, span), {
        projection: { _id: 0, router_id: 1, url: 1, metadata: 1 },
        batchSize: READ_AT_ONCE,
      })
      .sort({ 'metadata.timestamp': 1, '_id': 1 })
    let part: StoredResolve[] = []
    for await (const row of rows) {
      part.push(toResolve(row))
      if (part.length === READ_AT_ONCE) {
        yield part
        part = []
      }
    }
    if (part.length > 0) yield part
  }

  /** The resolves of these decisions, by id; those without a stored event are missing. */
  async ofDecisions(
    organizationId: string,
    ids: readonly string[]
  ): Promise<ReadonlyMap<string, StoredResolve>> {
    const rows = await RouterEventModel.find({
      _id: { $in: ids.map(toObjectId) },
      organization_id: toObjectId(organizationId),
      event_type: 'ROUTER_RESOLVED',
    }).lean<RouterEventRow[]>()
    return new Map(rows.map((row) => [row._id.toHexString(), toResolve(row)]))
  }
}

function toResolve({ router_id: routerId, url, metadata }: ResolveRow): StoredResolve {
  const { matched_class: matchedClass, timestamp: resolvedAt, booking_flow_id: flowId } = metadata
  if (url === null || matchedClass === null) throw new Error('a resolve lacks its URL or class')
  const bookingFlowId = flowId?.toHexString() ?? null
  const isRobot = metadata.is_robot === true
  return { routerId: routerId.toHexString(), matchedClass, bookingFlowId, resolvedAt, url, isRobot }
}

/** The resolves of a span, without decisions that a page has marked as unused. */
function ledWithin(organizationId: string, { from, until }: Span) {
  return {
    'organization_id': toObjectId(organizationId),
    'metadata.timestamp': { $gte: from, $lt: until },
    'event_type': 'ROUTER_RESOLVED',
    'metadata.is_unused': { $ne: true },
  } as const
}
