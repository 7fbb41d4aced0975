import { model, Schema, type Types } from 'mongoose'
import { SCHEMA_OPTIONS } from './schema_options.js'

export interface OrganizationUsageRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  readonly routers: number
  /** The BSON of its routers and booking flows. */
  readonly bytes: number
}

const schema = new Schema<OrganizationUsageRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    routers: { type: Number, required: true },
    bytes: { type: Number, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'organization_usages' }
)

export const OrganizationUsageModel = model('OrganizationUsage', schema)
