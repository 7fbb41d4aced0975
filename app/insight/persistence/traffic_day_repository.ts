import type { Period } from '#shared/time'
import type { ClientSession } from 'mongoose'
import { dayTotals } from '#insight/day_totals'
import type { DayTraffic } from '#insight/day_traffic'
import type { KnownDay } from '#insight/known_day'
import { toObjectId } from '#shared/identifiers'
import { readIn } from '#shared/persistence/in_snapshot'
import { type ClosedDayRow, TrafficDayModel, type TrafficDayRow } from './traffic_day_model.js'

/** A begun sum of a day. A later claim of the same day ends it. */
export interface DayClaim {
  readonly day: Date
  readonly run: number
  readonly lateArrivals: number
}

/** Which days of organizations are closed, and by which run. */
export class TrafficDayRepository {
  /** Begins a run: the numbers of the runs of a day grow. */
  async claim(organizationId: string, day: Date): Promise<DayClaim> {
    const row = await TrafficDayModel.findOneAndUpdate(
      dayOf(organizationId, day),
      { $inc: { run: 1 }, $setOnInsert: { late_arrivals: 0, closed: null } },
      { upsert: true, returnDocument: 'after' }
    ).lean<TrafficDayRow>()
    if (!row) throw new Error('an upsert answered without a document')
    return { day, run: row.run, lateArrivals: row.late_arrivals }
  }

  /** Lets the rows of the run be the traffic of the day. False when a later run claimed the day: its rows will be. */
  async publish(
    organizationId: string,
    { day, run, lateArrivals }: DayClaim,
    { resolved, unshaped, openSessions, routers, shapes }: DayTraffic,
    at: Date
  ): Promise<boolean> {
    const closed: ClosedDayRow = {
      run,
      late_arrivals: lateArrivals,
      at,
      resolved,
      ...dayTotals(routers),
      unshaped,
      routers: routers.length,
      shapes: shapes.length,
      open_sessions: openSessions,
      is_clean: false,
    }
    const { matchedCount } = await TrafficDayModel.updateOne(
      { ...dayOf(organizationId, day), run },
      { $set: { closed } }
    )
    return matchedCount === 1
  }

  /** Notes that the rows of earlier runs are gone. */
  async clean(organizationId: string, { day, run }: DayClaim): Promise<void> {
    await TrafficDayModel.updateOne(
      { ...dayOf(organizationId, day), 'closed.run': run },
      { $set: { 'closed.is_clean': true } }
    )
  }

  /**
   * Notes that the traffic of these days changed: with `session` in the transaction of the change, otherwise after late
   * events were stored.
   */
  async noteLate(
    organizationId: string,
    days: readonly Date[],
    session?: ClientSession
  ): Promise<void> {
    await TrafficDayModel.bulkWrite(
      days.map((day) => ({
        updateOne: {
          filter: dayOf(organizationId, day),
          update: { $inc: { late_arrivals: 1 }, $setOnInsert: { run: 0, closed: null } },
          upsert: true,
        },
      })),
      { ordered: false, ...(session && { session }) }
    )
  }

  /** The begins of the days of a period that are closed with all that arrived, in milliseconds. */
  async settled(organizationId: string, { from, until }: Period): Promise<ReadonlySet<number>> {
    const rows = await TrafficDayModel.find({
      'organization_id': toObjectId(organizationId),
      'day': { $gte: from, $lt: until },
      'closed.open_sessions': 0,
      'closed.is_clean': true,
      '$expr': { $eq: ['$closed.late_arrivals', '$late_arrivals'] },
    }).lean<TrafficDayRow[]>()
    return new Set(rows.map(({ day }) => day.getTime()))
  }

  /** What is stored of the days of a period, the earliest first; nothing of most days without traffic. */
  async list(
    organizationId: string,
    { from, until }: Period,
    session: ClientSession
  ): Promise<KnownDay[]> {
    const rows = await TrafficDayModel.find({
      organization_id: toObjectId(organizationId),
      day: { $gte: from, $lt: until },
    })
      .sort({ day: 1 })
      .setOptions(readIn(session))
      .lean<TrafficDayRow[]>()
    return rows.map(toKnownDay)
  }
}

function toKnownDay({ day, run, late_arrivals: lateArrivals, closed }: TrafficDayRow): KnownDay {
  if (closed === null) return { day, closed, isWhole: false, rowsOf: null }
  const isWhole = closed.late_arrivals === lateArrivals
  return { day, closed, isWhole, rowsOf: closed.run === run && closed.is_clean ? null : closed.run }
}

function dayOf(organizationId: string, day: Date) {
  return { organization_id: toObjectId(organizationId), day }
}
