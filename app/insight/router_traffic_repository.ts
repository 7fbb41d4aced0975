import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { readIn } from '#shared/persistence/in_snapshot'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { type CurrencySum, keyedValues, type KeyedValues, valueSums } from './booking_sums.js'
import { HOURS_A_DAY, type SessionTotals } from './day_traffic.js'
import {
  comparedSum,
  hourSums,
  publishedRows,
  type SummedPeriods,
  type TrafficScope,
} from './published_rows.js'
import type { ComparedSums } from './traffic_report.js'

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
  /** The late resolves of the period before. */
  readonly lateBefore: number
  /** Of a flow: the last day of these sums whose flow was not recorded. Their key is that of the router. */
  readonly unrecordedOn?: Date | null
}

/** The resolves of one group on one UTC day, from each cut of a span to the next. */
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
  /** Absent in sums of what is counted by UTC day. */
  readonly late_before?: number
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

type ClassSumsRow = { readonly _id: string } & Pick<
  SumsRow,
  'resolved' | 'resolved_before' | 'late_before'
>

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
const byFlow = (sums: SummedPeriods) => ({
  $concatArrays: [
    {
      $map: {
        input: '$classes',
        as: 'one',
        in: { booking_flow_id: '$$one.booking_flow_id', ...hourSums('$$one.hours', sums) },
      },
    },
    {
      $ifNull: [
        '$flows',
        [{ started: '$started', completed: '$completed', abandoned: '$abandoned' }],
      ],
    },
  ],
})

/** The traffic of routers on closed days, summed up by MongoDB. The scope's period includes the previous one. */
export class RouterSumsRepository {
  async ofRouters(scope: TrafficScope): Promise<KeyedSums[]> {
    const rows = await this.#aggregate<SumsRow & { readonly _id: Types.ObjectId }>(scope, [
      { $match: publishedRows(scope) },
      {
        $group: {
          _id: '$router_id',
          ...eachSummed(hourSums('$$one.hours', scope.summed), (sum) => ({
            $sum: { $map: { input: '$classes', as: 'one', in: sum } },
          })),
          ...comparedSum('robots', { $ifNull: ['$robots', 0] }, scope.summed),
          ...comparedSessions('$', scope),
        },
      },
    ])
    return rows.map((row) => ({ key: row._id.toHexString(), ...comparedOf(row) }))
  }

  /** By flow; by router where the flow was not recorded. */
  async ofFlows(scope: TrafficScope): Promise<KeyedSums[]> {
    const rows = await this.#aggregate<FlowSumsRow>(scope, [
      { $match: publishedRows(scope) },
      { $project: { day: 1, router_id: 1, of: byFlow(scope.summed) } },
      { $unwind: '$of' },
      {
        $group: {
          _id: flowOf('$of.booking_flow_id'),
          ...eachSummed(hourSums('', scope.summed), (_sum, name) => `$of.${name}`),
          ...comparedSessions('$of.', scope),
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

  async ofClasses(scope: TrafficScope): Promise<KeyedSums[]> {
    const rows = await this.#aggregate<ClassSumsRow>(scope, [
      { $match: publishedRows(scope) },
      { $unwind: '$classes' },
      {
        $group: {
          _id: '$classes.matched_class',
          ...eachSummed(hourSums('$classes.hours', scope.summed), (sum) => sum),
        },
      },
    ])
    return rows.map(({ _id: key, resolved, resolved_before: before, late_before: late }) => ({
      key,
      current: { resolved, sessions: null },
      previous: { resolved: before, sessions: null },
      lateBefore: late ?? 0,
    }))
  }

  /** By UTC day, its cuts, and router, flow, class or nothing; with `routerIds`, of these routers. */
  async points(
    scope: TrafficScope,
    by: keyof typeof KEYS,
    cuts: readonly number[],
    routerIds?: readonly string[]
  ): Promise<DayPoints[]> {
    const rows = await this.#aggregate<PointsRow>(scope, [
      { $match: publishedRows(scope) },
      ...(routerIds ? [{ $match: { router_id: { $in: routerIds.map(toObjectId) } } }] : []),
      { $unwind: '$classes' },
      { $group: { _id: { ...KEYS[by], day: '$day' }, ...countsOf(cuts) } },
    ])
    return rows.map((row) => ({
      key: row._id.key === null ? null : row._id.key.toString(),
      isUnrecorded: row._id.isUnrecorded,
      day: row._id.day,
      counts: cuts.map((cut) => row[`h${cut}`] ?? 0),
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

export function comparedSessions(path: string, { summed }: TrafficScope) {
  return {
    ...comparedSum('started', `${path}started`, summed),
    ...comparedSum('completed', `${path}completed`, summed),
    ...comparedSum('abandoned', `${path}abandoned`, summed),
  }
}

/** A sum over rows of each of these sums of a row. */
function eachSummed(sums: object, ofRow: (sum: unknown, name: string) => unknown) {
  return Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [name, { $sum: ofRow(sum, name) }])
  )
}

export function comparedOf(row: SumsRow): Omit<KeyedSums, 'key'> {
  return {
    current: { resolved: row.resolved, sessions: sessionsOf(row, ''), robots: row.robots },
    previous: {
      resolved: row.resolved_before,
      sessions: sessionsOf(row, '_before'),
      robots: row.robots_before,
    },
    lateBefore: row.late_before ?? 0,
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
function countsOf(cuts: readonly number[]): Record<string, object> {
  return Object.fromEntries(
    cuts.map((cut, at) => {
      const length = (cuts[at + 1] ?? HOURS_A_DAY) - cut
      return [`h${cut}`, { $sum: { $sum: { $slice: ['$classes.hours', cut, length] } } }]
    })
  )
}
