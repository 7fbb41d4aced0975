import type { Transaction } from '#shared/persistence/in_transaction'
import type { Period } from '#shared/time'
import type { Types } from 'mongoose'
import { type PastPart, type PastShape, PastTraffic } from '#routing/impact/past_traffic'
import { toObjectId } from '#shared/identifiers'
import { fromSnapshot, inSnapshot, readIn } from '#shared/persistence/in_snapshot'
import { RESOLVED, RouterTrafficModel } from './router_traffic_repository.js'
import { TrafficDayModel, type TrafficDayRow } from './traffic_day_repository.js'
import { TrafficShapeModel, type TrafficShapeRow } from './traffic_shape_repository.js'

const READ_AT_ONCE = 1_000
const TIME_LIMIT_MS = 8_000

type ShapeRow = Pick<TrafficShapeRow, 'router_id' | 'shape' | 'count'>
type DayRow = Pick<TrafficDayRow, 'organization_id' | 'day' | 'closed'>

/** The traffic of closed days. A call reads one snapshot, even when a day is closed again meanwhile. */
export class PastTrafficRepository extends PastTraffic {
  override read(
    organizationId: string,
    period: Period,
    shapesMax: number
  ): AsyncGenerator<PastPart> {
    return fromSnapshot((session) => partsOf(organizationId, period, shapesMax, session))
  }

  /** Throws when MongoDB does not sum it up in time. */
  override winners(organizationId: string, { from, until }: Period) {
    return inSnapshot(async (session) => {
      const options = snapshotOf(session)
      const organization = { organization_id: toObjectId(organizationId) }
      const rows = await TrafficDayModel.collection
        .find<DayRow>(
          { ...organization, day: { $gte: from, $lt: until }, closed: { $ne: null } },
          options
        )
        .toArray()
      const runs = rows.map(({ day, closed }) => ({ day, run: closed?.run }))
      if (runs.length === 0) return { days: [], winners: new Map<string, number>() }
      const found = await RouterTrafficModel.collection
        .aggregate<{ readonly _id: Types.ObjectId; readonly resolved: number }>(
          [
            { $match: { ...organization, $or: runs } },
            { $group: { _id: '$router_id', resolved: { $sum: RESOLVED } } },
            { $match: { resolved: { $gt: 0 } } },
          ],
          { ...options, maxTimeMS: TIME_LIMIT_MS }
        )
        .toArray()
      return {
        days: rows.map(({ day }) => day),
        winners: new Map(found.map(({ _id: id, resolved }) => [id.toHexString(), resolved])),
      }
    })
  }
}

function snapshotOf(session: Transaction) {
  const { readConcern } = readIn(session)
  return { session, ...(readConcern && { readConcern }) }
}

async function* partsOf(
  organizationId: string,
  { from, until }: Period,
  shapesMax: number,
  session: Transaction
): AsyncGenerator<PastPart> {
  const days = await TrafficDayModel.collection
    .find<DayRow>(
      {
        organization_id: toObjectId(organizationId),
        day: { $gte: from, $lt: until },
        closed: { $ne: null },
      },
      snapshotOf(session)
    )
    .sort({ day: -1 })
    .toArray()
  let left = shapesMax
  for (const row of days) {
    const { day, closed } = row
    yield { day, resolves: closed?.resolved ?? 0, shapes: [] }
    if (left === 0) continue
    for await (const shapes of shapesOf(row, left, session)) {
      left -= shapes.length
      yield { day, resolves: 0, shapes }
    }
  }
}

async function* shapesOf(
  { organization_id: organization, day, closed }: DayRow,
  limit: number,
  session: Transaction
): AsyncGenerator<readonly PastShape[]> {
  if (closed === null) return
  const rows = TrafficShapeModel.collection
    .find<ShapeRow>(
      { organization_id: organization, day, run: closed.run, count: { $gt: 0 } },
      {
        ...snapshotOf(session),
        projection: { _id: 0, router_id: 1, shape: 1, count: 1 },
        batchSize: READ_AT_ONCE,
      }
    )
    .limit(limit)
  let part: PastShape[] = []
  for await (const { router_id: routerId, shape, count } of rows) {
    part.push({ routerId: routerId.toHexString(), shape, count })
    if (part.length < READ_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
