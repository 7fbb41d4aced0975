import { inject } from '@adonisjs/core'
import type { BrandKitFields } from '#organizations/brand_kit_fields'
import { FindBrandKit } from '#organizations/actions/find_brand_kit'
import type { BrandKit, EffectiveBrandKit } from '#shared/brand_kit'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import { BrandKitRepository } from '#organizations/persistence/brand_kit_repository'
import { newIdentifier } from '#shared/identifiers'
import { OrganizationWrites, type TransactionWork } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import type { WriteOptions } from '#shared/write_options'

interface PutKit {
  readonly brandKit: BrandKit
  readonly isNew: boolean
}

interface PutBrandKitOptions extends WriteOptions {
  /** Receives the kit in force, which may be an ancestor's. If it returns problems, nothing is written. */
  readonly problemsWith?: (current: EffectiveBrandKit | null) => readonly FieldProblem[]
}

@inject()
export class PutBrandKit {
  constructor(
    private readonly brandKits: BrandKitRepository,
    private readonly findBrandKit: FindBrandKit,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    fields: BrandKitFields,
    { problemsWith = noProblems, ...options }: PutBrandKitOptions = {}
  ): Promise<Result<PutKit, readonly FieldProblem[]>> {
    const id = newIdentifier()
    const change = { organizationId, kind: 'brand_kit', id: organizationId } as const
    const put: TransactionWork<PutKit, readonly FieldProblem[]> = async (session) => {
      const current = await this.findBrandKit.execute(organizationId, session)
      const problems = problemsWith(current)
      if (problems.length > 0) return err(problems)
      const brandKit = await this.brandKits.put(organizationId, id, fields, session)
      const before = current?.isInherited ? null : current
      const write = { organizationId, kind: 'brand_kit', before, after: brandKit } as const
      await this.audit.record(write, options, session)
      return ok({ brandKit, isNew: brandKit.id === id })
    }
    return this.writes.commit(change, put, options)
  }
}

function noProblems(): readonly FieldProblem[] {
  return []
}
