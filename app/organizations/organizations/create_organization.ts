import { inject } from '@adonisjs/core/container'
import type { Organization, UrlPrivacy } from './organization.js'
import { OrganizationRepository } from './organization_repository.js'
import { AuditLog } from '#shared/persistence/audit_log'
import { inTransaction } from '#shared/persistence/in_transaction'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

/** Creates an organization at the top level, or below a parent that is not being moved at the same time. */
@inject()
export class CreateOrganization {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly audit: AuditLog
  ) {}

  async execute(
    name: string,
    parentId: string | null,
    urlPrivacy?: UrlPrivacy,
    options: WriteOptions = {}
  ): Promise<Result<Organization, 'parent_unknown'>> {
    return inTransaction(async (session) => {
      const parent = parentId === null ? null : await this.organizations.touch(parentId, session)
      if (parentId !== null && !parent) return err('parent_unknown')
      const created = await this.organizations.create({ name, parent, urlPrivacy }, session)
      const write = { organizationId: created.id, kind: 'organization', after: created } as const
      await this.audit.record(write, options, session)
      return ok(created)
    })
  }
}
