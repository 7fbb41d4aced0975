import type { ClientSession } from 'mongoose'
import type { Dismissal } from '#routing/dismissal'
import { toObjectId } from '#shared/identifiers'
import { retryOnDuplicateKey } from '#shared/persistence/duplicate_key'
import { DAY_MS } from '#shared/time'
import { DismissalsModel, type DismissalsRow } from './dismissals_model.js'

/** How many an organization may have dismissed; the oldest are forgotten. */
export const DISMISSED_MAX = 500
/** How long a suggestion or a finding stays dismissed. */
export const DISMISSED_DAYS = 90

/** The suggestions and findings that organizations do not want to see. Throws when MongoDB is away. */
export class DismissalRepository {
  /** Doing it again begins the time anew. */
  async add(
    organizationId: string,
    { key, at, reason }: Dismissal,
    session: ClientSession
  ): Promise<void> {
    const others = {
      $filter: {
        input: { $ifNull: ['$dismissed', []] },
        cond: { $and: [{ $ne: ['$$this.key', key] }, { $gt: ['$$this.at', endedBefore(at)] }] },
      },
    }
    const dismissed = {
      $slice: [
        { $concatArrays: [others, [{ key, at, reason: { $literal: reason ?? null } }]] },
        -DISMISSED_MAX,
      ],
    }
    await retryOnDuplicateKey(
      DismissalsModel.collection.updateOne(
        { _id: toObjectId(organizationId) },
        [{ $set: { dismissed } }],
        { upsert: true, session }
      )
    )
  }

  /** What is dismissed now, by its key. */
  async find(organizationId: string, now: Date): Promise<ReadonlyMap<string, Dismissal>> {
    const row = await DismissalsModel.findById(
      toObjectId(organizationId)
    ).lean<DismissalsRow | null>()
    const since = endedBefore(now)
    const valid = row?.dismissed.filter(({ at }) => at > since) ?? []
    return new Map(valid.map((one) => [one.key, one]))
  }
}

function endedBefore(now: Date): Date {
  return new Date(now.getTime() - DISMISSED_DAYS * DAY_MS)
}
