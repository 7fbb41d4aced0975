import type { BrandKit } from '#organizations/brand_kit'
import { instantText } from '#shared/http/instant_text'

/** `inherited_from` is the ancestor whose kit it is, or null when the organization has its own. */
export function showBrandKit(kit: BrandKit, organizationId: string) {
  return {
    _id: kit.id,
    organization_id: kit.organizationId,
    inherited_from: kit.organizationId === organizationId ? null : kit.organizationId,
    name: kit.name,
    logo_url: kit.logoUrl,
    primary_color: kit.primaryColor,
    secondary_color: kit.secondaryColor,
    font_family: kit.fontFamily,
    createdAt: instantText(kit.createdAt),
    updatedAt: instantText(kit.updatedAt),
  }
}
