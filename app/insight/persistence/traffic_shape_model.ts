import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

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
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'traffic_shapes' }
)

schema.index({ organization_id: 1, day: 1, run: 1 })

export const TrafficShapeModel = model('TrafficShape', schema)
