import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

/** What one router did on one UTC day, as one run found it. */
export interface RouterTrafficRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly day: Date
  readonly run: number
  readonly router_id: Types.ObjectId
  readonly classes: readonly { readonly matched_class: string; readonly hours: readonly number[] }[]
  readonly started: number
  readonly completed: number
  readonly abandoned: number
}

const schema = new Schema<RouterTrafficRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    day: { type: Date, required: true },
    run: { type: Number, required: true },
    router_id: { type: Schema.Types.ObjectId, required: true },
    classes: [new Schema({ matched_class: String, hours: [Number] }, { _id: false })],
    started: { type: Number, required: true },
    completed: { type: Number, required: true },
    abandoned: { type: Number, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'router_traffic' }
)

schema.index({ organization_id: 1, day: 1, run: 1, router_id: 1 }, { unique: true })

export const RouterTrafficModel = model('RouterTraffic', schema)
