import { inject } from '@adonisjs/core'
import type { ClientSession } from 'mongoose'
import { BrandKitRepository } from '#organizations/persistence/brand_kit_repository'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'
import type { EffectiveBrandKit } from '#shared/brand_kit'

/** The organization's own brand kit, or that of its nearest ancestor that has one. */
@inject()
export class FindBrandKit {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly brandKits: BrandKitRepository
  ) {}

  async execute(
    organizationId: string,
    session?: ClientSession
  ): Promise<EffectiveBrandKit | null> {
    const organization = await this.organizations.find(organizationId, session)
    return this.brandKits.findEffective(organizationId, organization?.ancestorIds ?? [], session)
  }
}
