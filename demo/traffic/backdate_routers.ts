import type { Organization } from '#organizations/organizations/organization'
import { RouterRevisionModel } from '#routing/history/router_revision_model'
import { RouterModel } from '#routing/routers/router_model'
import { toObjectId } from '#shared/identifiers'
import { OrganizationRevisionModel } from '#shared/persistence/organization_revisions'

const EARLIER_MS = 45 * 86_400_000

/**
 * Backdates the routers and their history to before the traffic that they won. Routers older than their organization
 * already are.
 */
export async function backdateRouters({ id, createdAt }: Organization): Promise<void> {
  const organization = { organization_id: toObjectId(id) }
  await RouterRevisionModel.collection.updateMany({ ...organization, at: { $gte: createdAt } }, [
    {
      $set: {
        'at': earlier('at'),
        'after.createdAt': earlier('after.createdAt'),
        'after.updatedAt': earlier('after.updatedAt'),
      },
    },
  ])
  await OrganizationRevisionModel.collection.updateOne(
    { '_id': toObjectId(id), 'history_begin.at': { $gte: createdAt } },
    [{ $set: { 'history_begin.at': earlier('history_begin.at') } }]
  )
  await RouterModel.collection.updateMany({ ...organization, createdAt: { $gte: createdAt } }, [
    { $set: { createdAt: earlier('createdAt'), updatedAt: earlier('updatedAt') } },
  ])
}

function earlier(field: string) {
  return { $subtract: [`$${field}`, EARLIER_MS] }
}
