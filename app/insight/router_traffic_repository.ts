import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { readIn } from '#shared/persistence/in_snapshot'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { type CurrencySum, keyedValues, type KeyedValues, valueSums } from './booked_values.js'
import { HOURS_A_DAY, type SessionTotals } from './day_traffic.js'
import { comparedSum, publishedRows, type TrafficScope } from './published_rows.js'
import type { ComparedSums, TrafficInterval } from './traffic_report.js'

/** The resolves of one router on one UTC day, as one run found them. */
export interface RouterTrafficRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly day: Date
  readonly run: number
  readonly router_id: Types.ObjectId
  readonly classes: readonly {
    readonly matched_class: string
    /** That of the router at the time; absent if the event did not record it. */
    readonly booking_flow_id?: Types.ObjectId
    readonly hours: readonly number[]
  }[]
  /** The sessions by flow; absent in rows of older versions. */
  readonly flows?: readonly (SessionTotals & {
    readonly booking_flow_id: Types.ObjectId
    readonly values?: readonly CurrencySum[]
  })[]
  readonly started: number
  readonly completed: number
  readonly abandoned: number
  /** The resolves of robots, which `classes` leave out; absent without any, and in rows of older versions. */
  readonly robots?: number
}

export const VALUES_SCHEMA = {
  type: [new Schema({ currency: String, thousandths: Number, bookings: Number }, { _id: false })],
  default: undefined,
}

const schema = new Schema<RouterTrafficRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    day: { type: Date, required: true },
    run: { type: Number, required: true },
    router_id: { type: Schema.Types.ObjectId, required: true },
    classes: [
      new Schema(
        { matched_class: String, booking_flow_id: Schema.Types.ObjectId, hours: [Number] },
        { _id: false }
      ),
    ],
    flows: {
      type: [
        new Schema(
          {
            booking_flow_id: Schema.Types.ObjectId,
            started: Number,
            completed: Number,
            abandoned: Number,
            values: VALUES_SCHEMA,
          },
          { _id: false }
        ),
      ],
      default: undefined,
    },
    started: { type: Number, required: true },
    completed: { type: Number, required: true },
    abandoned: { type: Number, required: true },
    robots: Number,
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'router_traffic' }
)

schema.index({ organization_id: 1, day: 1, run: 1, router_id: 1 }, { unique: true })

export const RouterTrafficModel = model('RouterTraffic', schema)

const READ_AT_ONCE = 2_000
const TIME_LIMIT_MS = 8_000

/** The sums of one group over a period and the one before. */
export interface KeyedSums extends ComparedSums {
  readonly key: string | null
  /** Of a flow: the last day of these sums whose flow was not recorded. Their key is that of the router. */
  readonly unrecordedOn?: Date | null
}

/** The resolves of one group on one day: of the whole day, or of each of its hours. */
export interface DayPoints {
  readonly key: string | null
  /** By flow: the flow was not recorded, and the key is that of the router. */
  readonly isUnrecorded?: boolean | undefined
  readonly day: Date
  readonly counts: readonly number[]
}

/** The sums of a group, as MongoDB returns them. */
export interface SumsRow {
  readonly resolved: number
  readonly resolved_before: number
  readonly started: number
  readonly started_before: number
  readonly completed: number
  readonly completed_before: number
  readonly abandoned: number
  readonly abandoned_before: number
  /** By router only. */
  readonly robots?: number
  readonly robots_before?: number
}

interface FlowSumsRow extends SumsRow {
  readonly _id: { readonly key: Types.ObjectId; readonly isUnrecorded: boolean }
  readonly last: Date
}

interface ClassSumsRow {
  readonly _id: string
  readonly resolved: number
  readonly resolved_before: number
}

interface PointsRow extends Readonly<Record<`h${number}`, number>> {
  readonly _id: {
    readonly key: Types.ObjectId | string | null
    readonly isUnrecorded?: boolean
    readonly day: Date
  }
}

/** The resolves of a row of `router_traffic`. */
export const RESOLVED = {
  $sum: { $map: { input: '$classes', as: 'one', in: { $sum: '$$one.hours' } } },
}
const KEYS = {
  router: { key: '$router_id' },
  flow: flowOf('$classes.booking_flow_id'),
  class: { key: '$classes.matched_class' },
  none: { key: null },
}
/** The parts of a row by flow: its resolves, and its sessions. */
const BY_FLOW = {
  $concatArrays: [
    {
      $map: {
        input: '$classes',
        as: 'one',
        in: { booking_flow_id: '$$one.booking_flow_id', resolved: { $sum: '$$one.hours' } },
      },
    },
    {
      $ifNull: [
        '$flows',
        [{ started: '$started', completed: '$completed', abandoned: '$abandoned' }],
      ],
    },
  ],
}

/** The traffic of routers on closed days, summed up by MongoDB. The scope's period includes the previous one. */
export class RouterSumsRepository {
  /** By router, from a day on and before it. */
  async ofRouters(scope: TrafficScope, from: Date): Promise<KeyedSums[]> {
    const rows = await this.#aggregate<SumsRow & { readonly _id: Types.ObjectId }>(scope, [
      { $match: publishedRows(scope) },
      {
        $group: {
          _id: '$router_id',
          ...comparedSum('resolved', RESOLVED, from),
          ...comparedSum('robots', { $ifNull: ['$robots', 0] }, from),
          ...comparedSessions('$', from),
        },
      },
    ])
    return rows.map((row) => ({ key: row._id.toHexString(), ...comparedOf(row) }))
  }

  /** By flow, from a day on and before it; by router where the flow was not recorded. */
  async ofFlows(scope: TrafficScope, from: Date): Promise<KeyedSums[]> {
    const rows = await this.#aggregate<FlowSumsRow>(scope, [
      { $match: publishedRows(scope) },
      { $project: { day: 1, router_id: 1, of: BY_FLOW } },
      { $unwind: '$of' },
      {
        $group: {
          _id: flowOf('$of.booking_flow_id'),
          ...comparedSum('resolved', '$of.resolved', from),
          ...comparedSessions('$of.', from),
          last: { $max: '$day' },
        },
      },
    ])
    return rows.map((row) => ({
      key: row._id.key.toHexString(),
      unrecordedOn: row._id.isUnrecorded ? row.last : null,
      ...comparedOf(row),
    }))
  }

  /** By class, from a day on and before it. */
  async ofClasses(scope: TrafficScope, from: Date): Promise<KeyedSums[]> {
    const rows = await this.#aggregate<ClassSumsRow>(scope, [
      { $match: publishedRows(scope) },
      { $unwind: '$classes' },
      {
        $group: {
          _id: '$classes.matched_class',
          ...comparedSum('resolved', { $sum: '$classes.hours' }, from),
        },
      },
    ])
    return rows.map(({ _id: key, resolved, resolved_before: before }) => ({
      key,
      current: { resolved, sessions: null },
      previous: { resolved: before, sessions: null },
    }))
  }

  /** By day and router, flow, class or nothing; with `routerIds`, of these routers. */
  async points(
    scope: TrafficScope,
    by: keyof typeof KEYS,
    interval: TrafficInterval,
    routerIds?: readonly string[]
  ): Promise<DayPoints[]> {
    const rows = await this.#aggregate<PointsRow>(scope, [
      { $match: publishedRows(scope) },
      ...(routerIds ? [{ $match: { router_id: { $in: routerIds.map(toObjectId) } } }] : []),
      { $unwind: '$classes' },
      { $group: { _id: { ...KEYS[by], day: '$day' }, ...countsOf(interval) } },
    ])
    const places = Object.keys(countsOf(interval)) as `h${number}`[]
    return rows.map((row) => ({
      key: row._id.key === null ? null : row._id.key.toString(),
      isUnrecorded: row._id.isUnrecorded,
      day: row._id.day,
      counts: places.map((place) => row[place] ?? 0),
    }))
  }

  /** What bookings are worth, by router, flow or nothing, of these keys. */
  async values(
    scope: TrafficScope,
    by: 'router' | 'flow' | 'none',
    keys: readonly (string | null)[]
  ): Promise<KeyedValues[]> {
    const key = { router: '$router_id', flow: '$flows.booking_flow_id', none: null }[by]
    const ids = by === 'none' ? [null] : keys.map((one) => one && toObjectId(one))
    const rows = await this.#aggregate<object>(scope, [
      { $match: { ...publishedRows(scope), 'flows.values': { $exists: true } } },
      { $unwind: '$flows' },
      ...valueSums('flows.values', key, ids),
    ])
    return keyedValues(rows)
  }

  #aggregate<Row extends object>({ session }: TrafficScope, pipeline: object[]): Promise<Row[]> {
    return RouterTrafficModel.collection
      .aggregate<Row>(pipeline, {
        ...readIn(session),
        session,
        batchSize: READ_AT_ONCE,
        maxTimeMS: TIME_LIMIT_MS,
      })
      .toArray()
  }
}

/** The flow at `path`, or the router whose flow was not recorded. */
function flowOf(path: string) {
  return { key: { $ifNull: [path, '$router_id'] }, isUnrecorded: { $lte: [path, null] } }
}

export function comparedSessions(path: string, from: Date) {
  return {
    ...comparedSum('started', `${path}started`, from),
    ...comparedSum('completed', `${path}completed`, from),
    ...comparedSum('abandoned', `${path}abandoned`, from),
  }
}

export function comparedOf(row: SumsRow): ComparedSums {
  return {
    current: { resolved: row.resolved, sessions: sessionsOf(row, ''), robots: row.robots },
    previous: {
      resolved: row.resolved_before,
      sessions: sessionsOf(row, '_before'),
      robots: row.robots_before,
    },
  }
}

function sessionsOf(row: SumsRow, suffix: '' | '_before') {
  return {
    started: row[`started${suffix}`],
    completed: row[`completed${suffix}`],
    abandoned: row[`abandoned${suffix}`],
  }
}

/** After `$unwind`. */
function countsOf(interval: TrafficInterval): Record<string, object> {
  if (interval === 'day') return { h0: { $sum: { $sum: '$classes.hours' } } }
  return Object.fromEntries(
    Array.from({ length: HOURS_A_DAY }, (_, hour) => [
      `h${hour}`,
      { $sum: { $arrayElemAt: ['$classes.hours', hour] } },
    ])
  )
}
