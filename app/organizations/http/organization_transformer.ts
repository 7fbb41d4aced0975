import { instantText } from '#shared/http/instant'
import type { Organization } from '#organizations/organization'

export function showOrganization(organization: Organization) {
  return {
    _id: organization.id,
    name: organization.name,
    parent_id: organization.parentId,
    url_privacy: organization.urlPrivacy,
    time_zone: organization.timeZone,
    createdAt: instantText(organization.createdAt),
    updatedAt: instantText(organization.updatedAt),
  }
}
