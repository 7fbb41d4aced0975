import { inject } from '@adonisjs/core'
import type { BrandKitFields } from '#organizations/brand_kit_fields'
import { FindBrandKit } from '#organizations/actions/find_brand_kit'
import type { BrandKit, EffectiveBrandKit } from '#shared/brand_kit'
import type { FieldProblem } from '#shared/field_problem'
import { BrandKitRepository } from '#organizations/persistence/brand_kit_repository'
import { newIdentifier } from '#shared/identifiers'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'

interface PutKit {
  readonly brandKit: BrandKit
  readonly isNew: boolean
}

/** `problemsWith` receives the kit in force, which may be an ancestor's. If it returns problems, nothing is written. */
@inject()
export class PutBrandKit {
  constructor(
    private readonly brandKits: BrandKitRepository,
    private readonly findBrandKit: FindBrandKit,
    private readonly writes: OrganizationWrites
  ) {}

  async execute(
    organizationId: string,
    fields: BrandKitFields,
    problemsWith: (current: EffectiveBrandKit | null) => readonly FieldProblem[] = noProblems
  ): Promise<Result<PutKit, readonly FieldProblem[]>> {
    const id = newIdentifier()
    const change = { organizationId, kind: 'brand_kit', id: organizationId } as const
    return this.writes.commit<PutKit, readonly FieldProblem[]>(change, async (session) => {
      const problems = problemsWith(await this.findBrandKit.execute(organizationId, session))
      if (problems.length > 0) return err(problems)
      const brandKit = await this.brandKits.put(organizationId, id, fields, session)
      return ok({ brandKit, isNew: brandKit.id === id })
    })
  }
}

function noProblems(): readonly FieldProblem[] {
  return []
}
