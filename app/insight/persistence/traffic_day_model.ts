import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

/** One UTC day of one organization. */
export interface TrafficDayRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  /** Its begin. */
  readonly day: Date
  /** Raised after events of the day were stored later than on that day. */
  readonly late_arrivals: number
  /** The number of the last run that began to sum the day up. */
  readonly run: number
  readonly closed: ClosedDayRow | null
}

/** What the last run that finished found. */
export interface ClosedDayRow {
  /** The rows with this run are the traffic of the day. */
  readonly run: number
  /** The late arrivals that the run knew of. */
  readonly late_arrivals: number
  readonly at: Date
  readonly resolved: number
  /** The resolves of each UTC hour. */
  readonly hours: readonly number[]
  readonly unshaped: number
  readonly started: number
  readonly completed: number
  readonly abandoned: number
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
