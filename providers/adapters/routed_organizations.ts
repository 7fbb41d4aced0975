import type { ClientSession } from 'mongoose'
import type { OrganizationRepository } from '#organizations/persistence/organization_repository'
import {
  OrganizationDirectory,
  type RoutedOrganization,
} from '#routing/ports/organization_directory'

const UNKNOWN: RoutedOrganization = { ancestorIds: [], urlPrivacy: 'masked' }

/** Organizations as this service stores them. */
export class RoutedOrganizations extends OrganizationDirectory {
  constructor(private readonly organizations: OrganizationRepository) {
    super()
  }

  override async find(organizationId: string, session: ClientSession) {
    return (await this.organizations.find(organizationId, session)) ?? UNKNOWN
  }
}
