import { MemberNames } from '#identity/members/erase_member'
import { toObjectId } from '#shared/identifiers'
import { updateInBatches } from '#shared/persistence/update_in_batches'
import { RouterRevisionModel } from './router_revision_model.js'

/** The names of members in the history of routers. */
export class MemberNameRepository extends MemberNames {
  override replace(organizationId: string, memberId: string, name: string): Promise<void> {
    const theirs = {
      'organization_id': toObjectId(organizationId),
      'actor.member_id': toObjectId(memberId),
      'actor.name': { $ne: name },
    }
    const renamed = { $set: { 'actor.name': name } }
    return updateInBatches(RouterRevisionModel.collection, theirs, renamed)
  }
}
