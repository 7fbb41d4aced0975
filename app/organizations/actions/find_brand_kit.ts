import { inject } from '@adonisjs/core'
import type { BrandKit } from '#organizations/brand_kit'
import { BrandKitRepository } from '#organizations/persistence/brand_kit_repository'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'

/** The organization's own brand kit, or that of its nearest ancestor that has one. */
@inject()
export class FindBrandKit {
  constructor(
    protected organizations: OrganizationRepository,
    protected brandKits: BrandKitRepository
  ) {}

  async execute(organizationId: string): Promise<BrandKit | null> {
    const organization = await this.organizations.find(organizationId)
    const ancestorIds = organization?.ancestorIds ?? []
    return this.brandKits.findFirst([organizationId, ...ancestorIds])
  }
}
