import { model, Schema, type Types } from 'mongoose'
import { PRIORITY_CLASSES, type PriorityClass } from '#routing/engine/criteria/priority_class'
import type { WarningCode } from '#routing/engine/criteria/warning_code'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { INDEX } from './search/search_indexes.js'
import { SEARCH_SCHEMA, type SearchRow } from './search/search_row.js'
import { CRITERIA_SCHEMA } from './criteria/criteria_row.js'
import type { CriteriaRow } from './criteria/criterion_rows.js'

export const NAME_INDEX = 'one_router_per_name'
export const EXTERNAL_ID_INDEX = 'one_router_per_external_id'
export const ACTIVE_DEFAULT_INDEX = 'one_active_default'

export interface RouterRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly name: string
  readonly description: string | null
  /** Absent when there are none. */
  readonly tags?: readonly string[] | null
  /** Absent when there is none, which keeps it out of the unique index. */
  readonly external_id?: string | null
  readonly booking_flow_id: Types.ObjectId
  readonly example_urls: string[]
  readonly matching_criteria: CriteriaRow | null
  readonly accepted_warnings?: readonly WarningCode[] | null
  readonly priority_class: PriorityClass
  readonly is_default: boolean
  readonly is_active: boolean
  readonly scheduling: { readonly active_from: Date | null; readonly active_until: Date | null }
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Absent in rows of older versions until the job `router-search` adds it. */
  readonly search?: SearchRow
}

/** The bounds of a router's schedule. */
export const SCHEDULE_BOUNDS = ['scheduling.active_from', 'scheduling.active_until'] as const

const schema = new Schema<RouterRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    description: { type: String, default: null },
    tags: { type: [String], default: undefined },
    external_id: { type: String, default: undefined },
    booking_flow_id: { type: Schema.Types.ObjectId, required: true },
    example_urls: { type: [String], required: true },
    matching_criteria: { type: CRITERIA_SCHEMA, default: null },
    accepted_warnings: { type: [String], default: undefined },
    priority_class: { type: String, enum: PRIORITY_CLASSES, required: true },
    is_default: { type: Boolean, required: true },
    is_active: { type: Boolean, required: true },
    scheduling: {
      type: new Schema({ active_from: Date, active_until: Date }, { _id: false }),
      required: true,
    },
    revision: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    search: { type: SEARCH_SCHEMA, default: undefined },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'booking_flow_routers' }
)

schema.index(INDEX.name, { unique: true, name: NAME_INDEX })
schema.index(INDEX.externalId, {
  unique: true,
  name: EXTERNAL_ID_INDEX,
  partialFilterExpression: { external_id: { $gt: '' } },
})
schema.index(
  { organization_id: 1 },
  {
    unique: true,
    name: ACTIVE_DEFAULT_INDEX,
    partialFilterExpression: { is_default: true, is_active: true },
  }
)
for (const keys of [
  INDEX.id,
  INDEX.flow,
  INDEX.activity,
  INDEX.terms,
  INDEX.foldedName,
  INDEX.update,
  INDEX.precedence,
]) {
  schema.index(keys)
}
/** Finds the routers that another version of the service wrote last. */
schema.index({ 'search.version': 1 })
for (const bound of SCHEDULE_BOUNDS) {
  const isSet = { [bound]: { $gt: new Date(0) } }
  schema.index({ organization_id: 1, [bound]: 1 }, { partialFilterExpression: isSet })
  schema.index({ [bound]: 1, organization_id: 1 }, { partialFilterExpression: isSet })
}

export const RouterModel = model('BookingFlowRouter', schema)
