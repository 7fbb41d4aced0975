import type { Organization } from '#organizations/organization'

export function showOrganization(organization: Organization) {
  return {
    _id: organization.id,
    name: organization.name,
    parent_id: organization.parentId,
    createdAt: organization.createdAt,
    updatedAt: organization.updatedAt,
  }
}
