import { model, Schema, type Types } from 'mongoose'
import { readIn } from '#shared/persistence/in_snapshot'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { type CurrencySum, keyedValues, type KeyedValues, valueSums } from './booking_sums.js'
import { comparedSum, publishedRows, type TrafficScope } from './published_rows.js'
import {
  comparedOf,
  comparedSessions,
  type DayPoints,
  type KeyedSums,
  type SumsRow,
  VALUES_SCHEMA,
} from './router_traffic_repository.js'
import type { UtmGrouping } from './traffic_report.js'

/** The resolves of one shape that one router won on one UTC day, as one run found them. */
export interface TrafficShapeRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly day: Date
  readonly run: number
  readonly router_id: Types.ObjectId
  readonly matched_class: string
  readonly shape: string
  readonly count: number
  /** The sessions that these resolves led to; absent in rows of older versions. */
  readonly started?: number
  readonly completed?: number
  readonly abandoned?: number
  readonly values?: readonly CurrencySum[]
}

const schema = new Schema<TrafficShapeRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    day: { type: Date, required: true },
    run: { type: Number, required: true },
    router_id: { type: Schema.Types.ObjectId, required: true },
    matched_class: { type: String, required: true },
    shape: { type: String, required: true },
    count: { type: Number, required: true },
    started: Number,
    completed: Number,
    abandoned: Number,
    values: VALUES_SCHEMA,
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'traffic_shapes' }
)

schema.index({ organization_id: 1, day: 1, run: 1 })

export const TrafficShapeModel = model('TrafficShape', schema)

const TIME_LIMIT_MS = 8_000

interface ValueSumsRow extends SumsRow {
  /** As written in a shape. */
  readonly _id: string | null
  /** How many shapes have unknown sessions. */
  readonly unknown: number
  readonly unknown_before: number
}

interface PointsRow {
  readonly _id: { readonly key: string | null; readonly day: Date }
  readonly count: number
}

/** The shapes of closed days by the value of a parameter, summed up by MongoDB. */
export class ShapeSumsRepository {
  /** The `count` values with the most resolves in the period. */
  async ofValues(scope: TrafficScope, name: UtmGrouping, count: number): Promise<KeyedSums[]> {
    const rows = await this.#aggregate<ValueSumsRow>(scope, [
      { $match: publishedRows(scope) },
      {
        $group: {
          _id: valueOf(name),
          ...comparedSum('resolved', '$count', scope.summed),
          ...comparedSessions('$', scope),
          ...comparedSum('unknown', { $cond: [{ $lte: ['$started', null] }, 1, 0] }, scope.summed),
        },
      },
      { $sort: { resolved: -1, resolved_before: -1, _id: 1 } },
      { $limit: count },
    ])
    return rows.map(({ _id: written, unknown, unknown_before: unknownBefore, ...row }) => {
      const { current, previous, lateBefore } = comparedOf(row)
      return {
        key: decoded(written),
        lateBefore,
        current: unknown > 0 ? { ...current, sessions: null } : current,
        previous: unknownBefore > 0 ? { ...previous, sessions: null } : previous,
      }
    })
  }

  /** By day, of these values. */
  async points(
    scope: TrafficScope,
    name: UtmGrouping,
    values: readonly (string | null)[]
  ): Promise<DayPoints[]> {
    const written = values.map((value) => value && encodeURIComponent(value))
    const rows = await this.#aggregate<PointsRow>(scope, [
      { $match: publishedRows(scope) },
      { $project: { day: 1, count: 1, key: valueOf(name) } },
      { $match: { key: { $in: written } } },
      { $group: { _id: { key: '$key', day: '$day' }, count: { $sum: '$count' } } },
    ])
    return rows.map(({ _id: { key, day }, count }) => ({
      key: decoded(key),
      day,
      counts: [count],
    }))
  }

  /** What bookings are worth, of these values of the parameter. */
  async values(
    scope: TrafficScope,
    name: UtmGrouping,
    keys: readonly (string | null)[]
  ): Promise<KeyedValues[]> {
    const written = keys.map((key) => key && encodeURIComponent(key))
    const rows = await this.#aggregate<object>(scope, [
      { $match: { ...publishedRows(scope), values: { $exists: true } } },
      ...valueSums('values', valueOf(name), written),
    ])
    return keyedValues(rows).map(({ key, values }) => ({ key: decoded(key), values }))
  }

  #aggregate<Row extends object>({ session }: TrafficScope, pipeline: object[]): Promise<Row[]> {
    return TrafficShapeModel.collection
      .aggregate<Row>(pipeline, { ...readIn(session), session, maxTimeMS: TIME_LIMIT_MS })
      .toArray()
  }
}

/** The value of a parameter as a shape writes it; null for a shape without the parameter. */
function valueOf(name: UtmGrouping) {
  const found = { $regexFind: { input: '$shape', regex: `[?&]${name}=([^&]*)` } }
  return {
    $let: {
      vars: { found },
      in: { $ifNull: [{ $arrayElemAt: ['$$found.captures', 0] }, null] },
    },
  }
}

function decoded(written: string | null): string | null {
  return written && decodeURIComponent(written)
}
