import { model, Schema, type Types } from 'mongoose'
import type { BrandKit, EffectiveBrandKit } from './brand_kit.js'
import { toObjectId } from '#shared/identifiers'
import type { MembersOf } from '#shared/member_name'
import { readIn } from '#shared/persistence/in_snapshot'
import type { Transaction } from '#shared/persistence/in_transaction'
import { retryOnDuplicateKey } from '#shared/persistence/mongo_errors'
import { type OfEachStored, SCHEMA_OPTIONS } from '#shared/persistence/schema_options'

/** The fields of a brand kit that its owner sets. */
export type BrandKitFields = Pick<
  BrandKit,
  'name' | 'logoUrl' | 'primaryColor' | 'secondaryColor' | 'fontFamily'
>

/** A colour as `#rgb` or `#rrggbb`. */
export const HEX_COLOR = /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/

const NAME = String.raw`[\p{L}\p{M}\p{N} _.&-]+`
const FAMILY = String.raw`(?:"${NAME}"|'${NAME}'|[\p{L}\p{M}\p{N}_-]+(?: [\p{L}\p{M}\p{N}_-]+)*)`

/** A list of families as in CSS, without escapes: quoted names, or words of letters, digits, `-` and `_`. */
export const FONT_FAMILY = new RegExp(`^${FAMILY}(?: ?, ?${FAMILY})*$`, 'u')

interface BrandKitRow {
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
  } satisfies OfEachStored<BrandKitRow>,
  { ...SCHEMA_OPTIONS, collection: 'brand_kits' }
)

schema.index({ organization_id: 1 }, { unique: true })

export const BrandKitModel = model('BrandKit', schema)

export class BrandKitRepository {
  /** The organization's own kit, or that of the first of `ancestorIds` that has one. */
  async findEffective(
    organizationId: string,
    ancestorIds: readonly string[],
    session?: Transaction
  ): Promise<EffectiveBrandKit | null> {
    const organizationIds = [organizationId, ...ancestorIds]
    const rows = await BrandKitModel.find({
      organization_id: { $in: organizationIds.map(toObjectId) },
    })
      .setOptions(readIn(session))
      .lean()
    const kits = new Map(rows.map(toBrandKit).map((kit) => [kit.organizationId, kit]))
    const [kit] = organizationIds.flatMap((id) => kits.get(id) ?? [])
    return kit ? { ...kit, isInherited: kit.organizationId !== organizationId } : null
  }

  /** Creates or replaces the organization's kit. A new kit gets `id`. */
  async put(
    organizationId: string,
    id: string,
    fields: BrandKitFields,
    session: Transaction
  ): Promise<BrandKit> {
    const row = await retryOnDuplicateKey(
      BrandKitModel.findOneAndUpdate(
        { organization_id: toObjectId(organizationId) },
        { $set: toRow(fields), $setOnInsert: { _id: toObjectId(id) } },
        { upsert: true, returnDocument: 'after', runValidators: true, session }
      )
        .orFail()
        .lean()
        .exec()
    )
    return toBrandKit(row)
  }
}

function toRow(fields: BrandKitFields) {
  return {
    name: fields.name,
    logo_url: fields.logoUrl,
    primary_color: fields.primaryColor,
    secondary_color: fields.secondaryColor,
    font_family: fields.fontFamily,
  } satisfies MembersOf<BrandKitFields>
}

function toBrandKit(row: BrandKitRow): BrandKit {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    name: row.name,
    logoUrl: row.logo_url ?? null,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color ?? null,
    fontFamily: row.font_family ?? null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
