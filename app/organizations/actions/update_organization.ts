import { inject } from '@adonisjs/core'
import type { Organization } from '#organizations/organization'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import type { WriteOptions } from '#shared/write_options'

export type UpdateOrganizationError = 'not_found' | readonly FieldProblem[]

interface UpdateOrganizationOptions extends WriteOptions {
  /** If it returns problems, nothing is written. */
  readonly problemsWith?: (current: Organization) => readonly FieldProblem[]
}

type Settings = {
  readonly [Member in 'urlPrivacy' | 'timeZone']?: Organization[Member] | undefined
}

/**
 * Changes what the organization decides about itself. This instance stores URLs by the new `urlPrivacy` from the next
 * resolve on, the others within two seconds; what is stored already stays as it is.
 */
@inject()
export class UpdateOrganization {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    changes: Settings,
    { problemsWith = () => [], ...options }: UpdateOrganizationOptions = {}
  ): Promise<Result<Organization, UpdateOrganizationError>> {
    return this.writes.commitAll<Organization, UpdateOrganizationError>(
      organizationId,
      async (session) => {
        const current = await this.organizations.find(organizationId, session)
        if (!current) return err('not_found')
        const problems = problemsWith(current)
        if (problems.length > 0) return err(problems)
        const { urlPrivacy = current.urlPrivacy, timeZone = current.timeZone } = changes
        const isSamePrivacy = urlPrivacy === current.urlPrivacy
        if (isSamePrivacy && timeZone === current.timeZone) {
          return ok({ value: current, changes: [] })
        }
        const settings = { urlPrivacy, timeZone }
        const updated = await this.organizations.putSettings(organizationId, settings, session)
        if (!updated) return err('not_found')
        const write = { kind: 'organization', before: current, after: updated } as const
        await this.audit.record({ organizationId, ...write }, options, session)
        const change = { organizationId, kind: 'url_privacy', id: organizationId } as const
        return ok({ value: updated, changes: isSamePrivacy ? [] : [change] })
      },
      options
    )
  }
}
