import { inject } from '@adonisjs/core/container'
import { AuditLog } from '#shared/persistence/audit_log'
import { attempt, OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, type FieldProblem, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'
import type { Organization } from './organization.js'
import { OrganizationRepository, type OrganizationSettings } from './organization_repository.js'

export type UpdateOrganizationError = 'not_found' | readonly FieldProblem[]

interface UpdateOrganizationOptions extends WriteOptions {
  /** If it returns problems, nothing is written. */
  readonly problemsWith?: (current: Organization) => readonly FieldProblem[]
}

type Settings = {
  readonly [Member in keyof OrganizationSettings]?: OrganizationSettings[Member] | undefined
}

/**
 * Changes what the organization decides about itself. On this instance the next resolve follows what changed of
 * `urlPrivacy` and `routerNamesOnPages`, on the others within two seconds. Stored URLs stay as they are.
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
        const {
          urlPrivacy = current.urlPrivacy,
          timeZone = current.timeZone,
          pageChecks = current.pageChecks,
          routerNamesOnPages = current.routerNamesOnPages,
        } = changes
        const isSameForResolves =
          urlPrivacy === current.urlPrivacy && routerNamesOnPages === current.routerNamesOnPages
        const isSame = timeZone === current.timeZone && pageChecks === current.pageChecks
        if (isSameForResolves && isSame) {
          return ok({ value: current, changes: [] })
        }
        const settings = { urlPrivacy, timeZone, pageChecks, routerNamesOnPages }
        const updated = await this.organizations.putSettings(organizationId, settings, session)
        if (!updated) return err('not_found')
        const write = { kind: 'organization', before: current, after: updated } as const
        await this.audit.record({ organizationId, ...write }, options, session)
        const change = { organizationId, kind: 'url_privacy', id: organizationId } as const
        return ok({ value: updated, changes: isSameForResolves ? [] : [change] })
      },
      options
    )
  }
}

/** Changes the name of an organization; only operators may. */
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
