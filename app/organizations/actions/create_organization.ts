import { inject } from '@adonisjs/core'
import type { Organization } from '#organizations/organization'
import { OrganizationRepository } from '#organizations/persistence/organization_repository'
import { inTransaction } from '#shared/persistence/in_transaction'
import { err, ok, type Result } from '#shared/result'
import type { UrlPrivacy } from '#shared/url_privacy'

/** Creates an organization at the top level, or below a parent that is not being moved at the same time. */
@inject()
export class CreateOrganization {
  constructor(private readonly organizations: OrganizationRepository) {}

  async execute(
    name: string,
    parentId: string | null,
    urlPrivacy?: UrlPrivacy
  ): Promise<Result<Organization, 'parent_unknown'>> {
    return inTransaction(async (session) => {
      const parent = parentId === null ? null : await this.organizations.touch(parentId, session)
      if (parentId !== null && !parent) return err('parent_unknown')
      return ok(await this.organizations.create({ name, parent, urlPrivacy }, session))
    })
  }
}
