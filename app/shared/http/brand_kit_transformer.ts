import type { EffectiveBrandKit } from '#shared/brand_kit'
import { instantText } from './instant.js'

/** `inherited_from` is the ancestor that owns the kit, or null when the organization has its own. */
export function showBrandKit(kit: EffectiveBrandKit) {
  return {
    _id: kit.id,
    organization_id: kit.organizationId,
    inherited_from: kit.isInherited ? kit.organizationId : null,
    name: kit.name,
    logo_url: kit.logoUrl,
    primary_color: kit.primaryColor,
    secondary_color: kit.secondaryColor,
    font_family: kit.fontFamily,
    createdAt: instantText(kit.createdAt),
    updatedAt: instantText(kit.updatedAt),
  }
}
