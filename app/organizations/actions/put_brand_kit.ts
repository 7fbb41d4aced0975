import { inject } from '@adonisjs/core'
import type { BrandKitFields } from '#organizations/brand_kit_fields'
import type { BrandKit } from '#shared/brand_kit'
import { BrandKitRepository } from '#organizations/persistence/brand_kit_repository'
import { newIdentifier } from '#shared/identifiers'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { ok } from '#shared/result'

@inject()
export class PutBrandKit {
  constructor(
    private readonly brandKits: BrandKitRepository,
    private readonly writes: OrganizationWrites
  ) {}

  async execute(
    organizationId: string,
    fields: BrandKitFields
  ): Promise<{ brandKit: BrandKit; isNew: boolean }> {
    const id = newIdentifier()
    const change = { organizationId, kind: 'brand_kit', id: organizationId } as const
    const put = await this.writes.commit<BrandKit, never>(change, async (session) =>
      ok(await this.brandKits.put(organizationId, id, fields, session))
    )
    return put.ok ? { brandKit: put.value, isNew: put.value.id === id } : put.error
  }
}
