import type { mongo, Types } from 'mongoose'
import type { FormerMember } from '#identity/members/former_member_repository'
import { MemberNames } from '#identity/members/erase_member'
import { RouterRevisionModel } from '#routing/history/router_revision_model'
import { RouterPinModel } from '#routing/pins/router_pin_repository'
import { toObjectId } from '#shared/identifiers'
import { fromSnapshot } from '#shared/persistence/in_snapshot'
import type { Transaction } from '#shared/persistence/in_transaction'
import { updateInBatches } from '#shared/persistence/update_in_batches'
import { DeadLetterModel } from '#webhooks/queue/dead_letter_repository'
import { DeliveryModel } from '#webhooks/queue/delivery_repository'
import { WebhookModel } from './webhook_repository.js'

const ROWS_AT_ONCE = 1_000
const QUERY_LIMIT_MS = 5_000

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
    if (member.name !== newName) await this.#replaceInMessages(owner, member, newName)
  }

  /**
   * Rounds, each over the state of one moment, until one finds nothing: a message that moves between the queue and the dead
   * letters is in one of them at any moment, and takes its body along. After the first, a round finds at most what moved
   * meanwhile. A round reads each message of the organization's webhooks once, a thousand in a query. An attempt that has
   * begun sends the name.
   */
  async #replaceInMessages(
    owner: { readonly organization_id: Types.ObjectId },
    { id, name }: FormerMember,
    newName: string
  ): Promise<void> {
    // The last members of a stored actor, in its order.
    const [text, replaced] = [name, newName].map((one) =>
      JSON.stringify({ name: one, creator_id: id, is_person: true }).slice(1)
    ) as [string, string]
    const [find, replacement] = [{ $literal: text }, { $literal: replaced }]
    const body = { $replaceAll: { input: '$body', find, replacement } }
    for (let isFound = true; isFound;) {
      isFound = false
      for await (const found of fromSnapshot((session) => messagesWith(owner, text, session))) {
        if (found.ids.length === 0) continue
        isFound = true
        await this.update(found, body)
      }
    }
  }

  /** A message that moved meanwhile stays as it is. */
  protected async update({ collection, ids }: FoundMessages, body: object): Promise<void> {
    const isQueue = collection.collectionName === DeliveryModel.collection.collectionName
    const bytes = isQueue ? [{ $set: { bytes: { $strLenBytes: '$body' } } }] : []
    await collection.updateMany({ _id: { $in: [...ids] } }, [{ $set: { body } }, ...bytes])
  }
}

/** Where messages for a webhook are, by a member that an index sorts them by. */
const PLACES = [
  { collection: DeliveryModel.collection, sortedBy: 'message_id' },
  { collection: DeadLetterModel.collection, sortedBy: '_id' },
] as const

interface FoundMessages {
  readonly collection: mongo.Collection
  readonly ids: readonly Types.ObjectId[]
}

/** Yields the messages for webhooks of an organization whose body has `text`, as they are in `session`. */
async function* messagesWith(
  owner: { readonly organization_id: Types.ObjectId },
  text: string,
  session: Transaction
): AsyncGenerator<FoundMessages> {
  const options = {
    session,
    readConcern: { level: 'snapshot' },
    maxTimeMS: QUERY_LIMIT_MS,
  } as const
  const ofWebhooks = await WebhookModel.collection.distinct('_id', owner, options)
  // A deletion that stopped halfway leaves dead letters of a webhook that is gone.
  const ofLetters = await DeadLetterModel.collection.distinct('webhook_id', owner, options)
  const ids = [...ofWebhooks, ...ofLetters]
  const has = { $gte: [{ $indexOfBytes: ['$body', { $literal: text }] }, 0] }
  for (const webhookId of new Map(ids.map((id) => [String(id), id])).values()) {
    for (const { collection, sortedBy } of PLACES) {
      let after: unknown
      do {
        const rest = after === undefined ? {} : { [sortedBy]: { $gt: after } }
        const rows = await collection
          .aggregate<StoredMessage>(
            [
              { $match: { ...owner, webhook_id: webhookId, ...rest } },
              { $sort: { [sortedBy]: 1 } },
              { $limit: ROWS_AT_ONCE },
              { $project: { place: `$${sortedBy}`, has } },
            ],
            options
          )
          .toArray()
        yield { collection, ids: rows.filter((row) => row.has).map(({ _id }) => _id) }
        after = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.place
      } while (after !== undefined)
    }
  }
}

interface StoredMessage {
  readonly _id: Types.ObjectId
  readonly place: unknown
  readonly has: boolean
}
