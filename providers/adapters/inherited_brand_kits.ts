import type { ClientSession } from 'mongoose'
import type { BrandKitRepository } from '#organizations/persistence/brand_kit_repository'
import { BrandKitDirectory } from '#routing/ports/brand_kit_directory'

/** The brand kit of an organization: its own or, without one, that of its nearest ancestor. */
export class InheritedBrandKits extends BrandKitDirectory {
  constructor(private readonly brandKits: BrandKitRepository) {
    super()
  }

  override find(organizationId: string, ancestorIds: readonly string[], session: ClientSession) {
    return this.brandKits.findEffective(organizationId, ancestorIds, session)
  }
}
