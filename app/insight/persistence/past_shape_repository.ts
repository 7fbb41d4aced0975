import type { ClientSession } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { fromSnapshot, readIn } from '#shared/persistence/in_snapshot'
import type { Period } from '#shared/time'
import { TrafficDayModel, type TrafficDayRow } from './traffic_day_model.js'
import { TrafficShapeModel, type TrafficShapeRow } from './traffic_shape_model.js'

const READ_AT_ONCE = 1_000

type ShapeRow = Pick<TrafficShapeRow, 'router_id' | 'shape' | 'count'>
type DayRow = Pick<TrafficDayRow, 'organization_id' | 'day' | 'closed'>

/** Shapes of one closed day. */
export interface CountedShapes {
  readonly day: Date
  /** All resolves of the day in its first part, 0 in the others. */
  readonly resolves: number
  readonly shapes: readonly {
    readonly routerId: string
    readonly shape: string
    readonly count: number
  }[]
}

/** The shapes of closed days. */
export class PastShapeRepository {
  /**
   * The closed days of a period, the newest first, with at most `shapesMax` shapes. All are of one moment: a day that is
   * closed again meanwhile changes none of them.
   */
  read(organizationId: string, period: Period, shapesMax: number): AsyncGenerator<CountedShapes> {
    return fromSnapshot((session) => partsOf(organizationId, period, shapesMax, session))
  }
}

function snapshotOf(session: ClientSession) {
  const { readConcern } = readIn(session)
  return { session, ...(readConcern && { readConcern }) }
}

async function* partsOf(
  organizationId: string,
  { from, until }: Period,
  shapesMax: number,
  session: ClientSession
): AsyncGenerator<CountedShapes> {
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
  session: ClientSession
): AsyncGenerator<CountedShapes['shapes']> {
  if (closed === null) return
  const rows = TrafficShapeModel.collection
    .find<ShapeRow>(
      { organization_id: organization, day, run: closed.run },
      {
        ...snapshotOf(session),
        projection: { _id: 0, router_id: 1, shape: 1, count: 1 },
        batchSize: READ_AT_ONCE,
      }
    )
    .limit(limit)
  let part: CountedShapes['shapes'][number][] = []
  for await (const { router_id: routerId, shape, count } of rows) {
    part.push({ routerId: routerId.toHexString(), shape, count })
    if (part.length < READ_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
