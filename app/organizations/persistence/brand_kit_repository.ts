import type { BrandKit, BrandKitFields } from '#organizations/brand_kit'
import { toObjectId } from '#shared/identifiers'
import { isDuplicateKey } from '#shared/persistence/duplicate_key'
import { BrandKitModel, type BrandKitRow } from './brand_kit_model.js'

export class BrandKitRepository {
  /** The kit of the first of `organizationIds` that has one. */
  async findFirst(organizationIds: readonly string[]): Promise<BrandKit | null> {
    const rows = await BrandKitModel.find({
      organization_id: { $in: organizationIds.map(toObjectId) },
    }).lean()
    const kits = new Map(rows.map(toBrandKit).map((kit) => [kit.organizationId, kit]))
    const owner = organizationIds.find((id) => kits.has(id))
    return owner === undefined ? null : (kits.get(owner) ?? null)
  }

  /** Creates the organization's kit or replaces it. */
  async put(
    organizationId: string,
    fields: BrandKitFields
  ): Promise<{ brandKit: BrandKit; isNew: boolean }> {
    const existing = await this.#replace(organizationId, fields)
    if (existing) return { brandKit: existing, isNew: false }
    try {
      const created = await BrandKitModel.create({
        organization_id: toObjectId(organizationId),
        ...toRow(fields),
      })
      return { brandKit: toBrandKit(created.toObject()), isNew: true }
    } catch (error) {
      const createdMeanwhile = isDuplicateKey(error)
        ? await this.#replace(organizationId, fields)
        : null
      if (!createdMeanwhile) throw error
      return { brandKit: createdMeanwhile, isNew: false }
    }
  }

  async #replace(organizationId: string, fields: BrandKitFields): Promise<BrandKit | null> {
    const row = await BrandKitModel.findOneAndUpdate(
      { organization_id: toObjectId(organizationId) },
      { $set: toRow(fields) },
      { returnDocument: 'after', runValidators: true }
    ).lean()
    return row && toBrandKit(row)
  }
}

function toRow(fields: BrandKitFields) {
  return {
    name: fields.name,
    logo_url: fields.logoUrl,
    primary_color: fields.primaryColor,
    secondary_color: fields.secondaryColor,
    font_family: fields.fontFamily,
  }
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
