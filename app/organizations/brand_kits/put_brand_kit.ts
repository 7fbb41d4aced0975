import { inject } from '@adonisjs/core/container'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import type { BrandKit, EffectiveBrandKit } from './brand_kit.js'
import { newIdentifier } from '#shared/identifiers'
import { AuditLog } from '#shared/persistence/audit_log'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OrganizationWrites, type TransactionWork } from '#shared/persistence/organization_writes'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import { type BrandKitFields, BrandKitRepository } from './brand_kit_repository.js'

/** The organization's own brand kit, or that of its nearest ancestor that has one. */
@inject()
export class FindBrandKit {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly brandKits: BrandKitRepository
  ) {}

  async execute(organizationId: string, session?: Transaction): Promise<EffectiveBrandKit | null> {
    const organization = await this.organizations.find(organizationId, session)
    return this.brandKits.findEffective(organizationId, organization?.ancestorIds ?? [], session)
  }
}

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
