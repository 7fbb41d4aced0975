import { inject } from '@adonisjs/core'
import type { Organization } from '#organizations/organization'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'
import { attempt } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

/** Changes the name of an organization; operators alone may do so. */
@inject()
export class RenameOrganization {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    name: string,
    options: WriteOptions
  ): Promise<Result<Organization, 'not_found'>> {
    return attempt<Organization, 'not_found'>(async (session) => {
      const before = await this.organizations.find(organizationId, session)
      const after = before && (await this.organizations.rename(organizationId, name, session))
      if (!after) return err('not_found')
      await this.audit.record(
        { organizationId, kind: 'organization', before, after },
        options,
        session
      )
      return ok(after)
    }, options)
  }
}
