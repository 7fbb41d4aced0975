import type { ClientSession } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { retryOnDuplicateKey } from '#shared/persistence/duplicate_key'
import { DismissalsModel, type DismissalsRow } from './dismissals_model.js'

/** How many suggestions an organization may have dismissed; the oldest are forgotten. */
export const DISMISSED_MAX = 500
/** How long a suggestion stays dismissed. */
export const DISMISSED_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

/** The suggestions that organizations do not want to see. Throws when MongoDB is away. */
export class DismissalRepository {
  /** Doing it again begins the time anew. */
  async add(organizationId: string, key: string, at: Date, session: ClientSession): Promise<void> {
    const others = {
      $filter: {
        input: { $ifNull: ['$dismissed', []] },
        cond: { $and: [{ $ne: ['$$this.key', key] }, { $gt: ['$$this.at', endedBefore(at)] }] },
      },
    }
    const dismissed = { $slice: [{ $concatArrays: [others, [{ key, at }]] }, -DISMISSED_MAX] }
    await retryOnDuplicateKey(
      DismissalsModel.collection.updateOne(
        { _id: toObjectId(organizationId) },
        [{ $set: { dismissed } }],
        { upsert: true, session }
      )
    )
  }

  /** The keys of the suggestions that are dismissed now. */
  async keys(organizationId: string, now: Date): Promise<ReadonlySet<string>> {
    const row = await DismissalsModel.findById(
      toObjectId(organizationId)
    ).lean<DismissalsRow | null>()
    const since = endedBefore(now)
    const valid = row?.dismissed.filter(({ at }) => at > since) ?? []
    return new Set(valid.map(({ key }) => key))
  }
}

function endedBefore(now: Date): Date {
  return new Date(now.getTime() - DISMISSED_DAYS * DAY_MS)
}
