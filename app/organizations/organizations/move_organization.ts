import { inject } from '@adonisjs/core/container'
import type { Organization } from './organization.js'
import { OrganizationRepository } from './organization_repository.js'
import { AuditLog } from '#shared/persistence/audit_log'
import { OrganizationWrites } from '#shared/persistence/organization_writes'
import { err, ok, type Result } from '#shared/result'
import type { WriteOptions } from '#shared/write_options'

interface MovedOrganization {
  readonly organization: Organization
  /** The number of descendants that moved along. */
  readonly descendantCount: number
}

/**
 * Moves an organization and all its descendants below another parent or to the top level. Announces the move to every
 * instance, because brand kits are inherited. Touches the new parent, so that of two moves that together would form a
 * cycle only one commits; the other runs again and is refused.
 */
@inject()
export class MoveOrganization {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly writes: OrganizationWrites,
    private readonly audit: AuditLog
  ) {}

  async execute(
    organizationId: string,
    parentId: string | null,
    options: WriteOptions = {}
  ): Promise<Result<MovedOrganization, 'not_found' | 'parent_unknown' | 'cycle'>> {
    return this.writes.commitAll<MovedOrganization, 'not_found' | 'parent_unknown' | 'cycle'>(
      organizationId,
      async (session) => {
        const current = await this.organizations.touch(organizationId, session)
        if (!current) return err('not_found')
        const parent = parentId === null ? null : await this.organizations.touch(parentId, session)
        if (parentId !== null && !parent) return err('parent_unknown')
        const ancestorIds = parent ? [parent.id, ...parent.ancestorIds] : []
        if (ancestorIds.includes(current.id)) return err('cycle')
        const organization = { ...current, parentId: parent?.id ?? null, ancestorIds }
        const descendants = await this.organizations.descendants(current.id, session)
        const value = { organization, descendantCount: descendants.length }
        if (organization.parentId === current.parentId) return ok({ value, changes: [] })

        await this.organizations.putAncestry(organization, session)
        const write = { organizationId: current.id, kind: 'organization', verb: 'moved' } as const
        await this.audit.record(
          { ...write, before: current, after: organization },
          options,
          session
        )
        for (const descendant of descendants) {
          const ownPart = descendant.ancestorIds.slice(
            0,
            descendant.ancestorIds.indexOf(current.id)
          )
          const moved = [...ownPart, current.id, ...ancestorIds]
          await this.organizations.putAncestry({ ...descendant, ancestorIds: moved }, session)
        }
        const kind = 'ancestry' as const
        const changes = [current, ...descendants].map(({ id }) => ({
          organizationId: id,
          kind,
          id,
        }))
        return ok({ value, changes })
      },
      options
    )
  }
}
