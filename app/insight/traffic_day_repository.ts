import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { readIn } from '#shared/persistence/in_snapshot'
import type { Transaction } from '#shared/persistence/in_transaction'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { Period } from '#shared/time'
import { VALUES_SCHEMA } from './router_traffic_repository.js'
import { type BookingCampaigns, type CurrencySum, valuesMember } from './booking_sums.js'
import { dayTotals, type DayTraffic } from './day_traffic.js'
import type { TrafficDay } from './traffic_calendar.js'

/** One UTC day of one organization. */
export interface TrafficDayRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  /** Its start. */
  readonly day: Date
  /** Raised after events of the day were stored later than on that day. */
  readonly late_arrivals: number
  /** The number of the last run that began to sum the day up. */
  readonly run: number
  readonly closed: ClosedDayRow | null
}

/** The result of the last finished run. */
export interface ClosedDayRow {
  /** The rows with this run are the traffic of the day. */
  readonly run: number
  /** `late_arrivals` when the run began. */
  readonly late_arrivals: number
  readonly at: Date
  readonly resolved: number
  /** The resolves of each UTC hour. */
  readonly hours: readonly number[]
  readonly unshaped: number
  readonly started: number
  readonly completed: number
  readonly abandoned: number
  /** The resolves of robots; absent in rows of older versions. */
  readonly robots?: number | undefined
  /** What its bookings are worth; absent without any value, and in rows of older versions. */
  readonly values?: readonly CurrencySum[] | undefined
  /** Absent without a completed session, and in rows of older versions. */
  readonly campaigns?: BookingCampaigns | undefined
  /** The rows that the run wrote. */
  readonly routers: number
  readonly shapes: number
  readonly open_sessions: number
  /** Whether the rows of earlier runs were removed. */
  readonly is_clean: boolean
}

const schema = new Schema<TrafficDayRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    day: { type: Date, required: true },
    late_arrivals: { type: Number, required: true },
    run: { type: Number, required: true },
    closed: {
      type: new Schema<ClosedDayRow>(
        {
          run: { type: Number, required: true },
          late_arrivals: { type: Number, required: true },
          at: { type: Date, required: true },
          resolved: { type: Number, required: true },
          hours: { type: [Number], required: true },
          unshaped: { type: Number, required: true },
          started: { type: Number, required: true },
          completed: { type: Number, required: true },
          abandoned: { type: Number, required: true },
          robots: Number,
          values: VALUES_SCHEMA,
          campaigns: new Schema(
            { known: Number, untagged: Number, undecided: Number, unstored: Number },
            { _id: false }
          ),
          routers: { type: Number, required: true },
          shapes: { type: Number, required: true },
          open_sessions: { type: Number, required: true },
          is_clean: { type: Boolean, required: true },
        },
        { _id: false }
      ),
      default: null,
    },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'traffic_days' }
)

/** Claims of two runs meet in one document. */
schema.index({ organization_id: 1, day: 1 }, { unique: true })

export const TrafficDayModel = model('TrafficDay', schema)

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

  /** Publishes the rows of the run as the traffic of the day. False when a later run has claimed the day. */
  async publish(
    organizationId: string,
    { day, run, lateArrivals }: DayClaim,
    { resolved, unshaped, openSessions, routers, shapes, campaigns }: DayTraffic,
    at: Date
  ): Promise<boolean> {
    const totals = dayTotals(routers)
    const closed: ClosedDayRow = {
      run,
      late_arrivals: lateArrivals,
      at,
      resolved,
      ...totals,
      ...valuesMember(totals.values),
      ...(campaigns && { campaigns }),
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

  /** Records that the rows of earlier runs were removed. */
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
    session?: Transaction
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

  /** The starts, in milliseconds, of the period's days that are closed without late events. */
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

  /** The stored days of a period, the earliest first. Most days without traffic are not stored. */
  async list(
    organizationId: string,
    { from, until }: Period,
    session: Transaction
  ): Promise<TrafficDay[]> {
    const rows = await TrafficDayModel.find({
      organization_id: toObjectId(organizationId),
      day: { $gte: from, $lt: until },
    })
      .sort({ day: 1 })
      .setOptions(readIn(session))
      .lean<TrafficDayRow[]>()
    return rows.map(toTrafficDay)
  }
}

function toTrafficDay({
  day,
  run,
  late_arrivals: lateArrivals,
  closed,
}: TrafficDayRow): TrafficDay {
  if (closed === null) return { day, closed, isWhole: false, rowsOf: null }
  const isWhole = closed.late_arrivals === lateArrivals
  return { day, closed, isWhole, rowsOf: closed.run === run && closed.is_clean ? null : closed.run }
}

function dayOf(organizationId: string, day: Date) {
  return { organization_id: toObjectId(organizationId), day }
}
