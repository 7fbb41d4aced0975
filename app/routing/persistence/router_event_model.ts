import { model, Schema, type Types } from 'mongoose'
import { PRIORITY_CLASSES, type PriorityClass } from '#routing/engine/criteria/priority_class'
import { ROUTER_EVENT_TYPES, type RouterEventType } from '#routing/router_event'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

/** Schedule events have neither URL nor class. */
export interface RouterEventRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly router_id: Types.ObjectId
  readonly url: string | null
  readonly event_type: RouterEventType
  readonly metadata: {
    readonly matched_class: PriorityClass | null
    readonly timestamp: Date
    /** Absent in events of older versions and in schedule events. */
    readonly organization_revision?: number
    /** Of the page that asked; absent in events of tokens and of older versions. */
    readonly publishable_key_id?: Types.ObjectId
    /** The decision led nobody; present only when it is true. */
    readonly is_unused?: true
  }
}

const schema = new Schema<RouterEventRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    router_id: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, default: null },
    event_type: { type: String, enum: ROUTER_EVENT_TYPES, required: true },
    metadata: {
      type: new Schema(
        {
          matched_class: { type: String, enum: [...PRIORITY_CLASSES, null], default: null },
          timestamp: { type: Date, required: true },
          organization_revision: Number,
          publishable_key_id: Schema.Types.ObjectId,
          is_unused: Boolean,
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
schema.index({ 'organization_id': 1, 'metadata.timestamp': -1, '_id': -1 })
schema.index({ 'organization_id': 1, 'router_id': 1, 'metadata.timestamp': -1, '_id': -1 })
for (const rare of ['ROUTER_OPENED', 'ROUTER_CLOSED'] satisfies RouterEventType[]) {
  schema.index(
    { organization_id: 1, _id: -1 },
    { name: `of_type_${rare.toLowerCase()}`, partialFilterExpression: { event_type: rare } }
  )
}

export const RouterEventModel = model('RouterEvent', schema)
