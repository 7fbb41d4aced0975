import { model, Schema, type Types } from 'mongoose'
import { HEX_COLOR } from '#organizations/brand_kit_fields'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

export interface BrandKitRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly name: string
  readonly logo_url?: string | null
  readonly primary_color: string
  readonly secondary_color?: string | null
  readonly font_family?: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const schema = new Schema<BrandKitRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true, minlength: 1 },
    logo_url: { type: String, maxlength: 2_048 },
    primary_color: { type: String, required: true, match: HEX_COLOR },
    secondary_color: { type: String, match: HEX_COLOR },
    font_family: String,
  },
  { ...SCHEMA_OPTIONS, collection: 'brand_kits' }
)

schema.index({ organization_id: 1 }, { unique: true })

export const BrandKitModel = model('BrandKit', schema)
