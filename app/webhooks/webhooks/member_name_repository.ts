import type { Types } from 'mongoose'
import type { FormerMember } from '#identity/members/former_member_repository'
import { MemberNames } from '#identity/members/erase_member'
import { RouterRevisionModel } from '#routing/history/router_revision_model'
import { RouterPinModel } from '#routing/pins/router_pin_repository'
import { toObjectId } from '#shared/identifiers'
import { updateInBatches } from '#shared/persistence/update_in_batches'
import { DeadLetterModel } from '#webhooks/queue/dead_letter_repository'
import { DeliveryModel } from '#webhooks/queue/delivery_repository'
import { WebhookModel } from './webhook_repository.js'

/**
 * The names of members in the history of routers, as creators of pins and webhooks, and in messages that wait for webhooks
 * or were not delivered. It is bound here because webhooks stand above routing and identity.
 */
export class MemberNameRepository extends MemberNames {
  override async replace(
    organizationId: string,
    member: FormerMember,
    newName: string
  ): Promise<void> {
    const owner = { organization_id: toObjectId(organizationId) }
    const ofRevisions = { ...owner, 'actor.member_id': toObjectId(member.id) }
    const written = { ...ofRevisions, 'actor.name': { $ne: newName } }
    await updateInBatches(RouterRevisionModel.collection, written, {
      $set: { 'actor.name': newName },
    })
    const byMember = { ...owner, 'creator.creator_id': member.id, 'creator.is_person': true }
    const created = { ...byMember, 'creator.name': { $ne: newName } }
    for (const { collection } of [RouterPinModel, WebhookModel]) {
      await updateInBatches(collection, created, { $set: { 'creator.name': newName } })
    }
    if (member.name !== newName) await replaceInMessages(owner, member, newName)
  }
}

/** An attempt that has begun sends the name. */
async function replaceInMessages(
  owner: { readonly organization_id: Types.ObjectId },
  { id, name }: FormerMember,
  newName: string
): Promise<void> {
  // The last members of a stored actor, in its order.
  const [found, replaced] = [name, newName].map((one) =>
    JSON.stringify({ name: one, creator_id: id, is_person: true }).slice(1)
  )
  const webhooks = await WebhookModel.find(owner, { _id: 1 }).lean()
  const ofWebhooks = { ...owner, webhook_id: { $in: webhooks.map(({ _id }) => _id) } }
  const place = { $indexOfBytes: ['$body', { $literal: found }] }
  const naming = { ...ofWebhooks, type: 'router.changed', $expr: { $gte: [place, 0] } }
  const [find, replacement] = [{ $literal: found }, { $literal: replaced }]
  const body = { $replaceAll: { input: '$body', find, replacement } }
  const bytes = { $strLenBytes: '$body' }
  await updateInBatches(DeliveryModel.collection, naming, [{ $set: { body } }, { $set: { bytes } }])
  await updateInBatches(DeadLetterModel.collection, naming, [{ $set: { body } }])
}
