import { model, Schema, type Types } from 'mongoose'
import { PRIORITY_CLASSES, type PriorityClass } from '#routing/engine/priority_class'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

export interface RouterEventRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly router_id: Types.ObjectId
  readonly url: string
  readonly event_type: 'ROUTER_RESOLVED'
  readonly metadata: { readonly matched_class: PriorityClass; readonly timestamp: Date }
}

const schema = new Schema<RouterEventRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    router_id: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, required: true },
    event_type: { type: String, enum: ['ROUTER_RESOLVED'], required: true },
    metadata: {
      type: new Schema(
        {
          matched_class: { type: String, enum: PRIORITY_CLASSES, required: true },
          timestamp: { type: Date, required: true },
        },
        { _id: false }
      ),
      required: true,
    },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'router_events' }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index({ organization_id: 1, router_id: 1, _id: -1 })

export const RouterEventModel = model('RouterEvent', schema)
