import type { Organization } from '#organizations/organization'
import { instantText } from '#shared/http/instant'
import { showOrganization } from '../organization_transformer.js'

export function showOperatedOrganization(organization: Organization) {
  const { deletionDueAt: dueAt, deletionBegunAt: begunAt } = organization
  return {
    ...showOrganization(organization),
    deletion_due_at: dueAt ? instantText(dueAt) : null,
    deletion_begun_at: begunAt ? instantText(begunAt) : null,
  }
}
