import { createHash } from 'node:crypto'
import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { retryOnDuplicateKey } from '#shared/persistence/mongo_errors'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_MS } from '#shared/time'

const KEY_DIGITS = 24

/** An organization hides a suggestion or a finding for some time. */
export interface Dismissal {
  readonly key: string
  readonly at: Date
  /** Null, or absent in rows of older releases, if none was given. */
  readonly reason?: string | null
}

/** The key of what can be dismissed. It has the form of an id. */
export function dismissalKey(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, KEY_DIGITS)
}

/** The suggestions and findings that an organization dismissed: one row for each organization. */
export interface DismissalsRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  /** The oldest first. */
  readonly dismissed: readonly Dismissal[]
}

const schema = new Schema<DismissalsRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    dismissed: [new Schema({ key: String, at: Date, reason: String }, { _id: false })],
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'dismissed_suggestions' }
)

export const DismissalsModel = model('Dismissals', schema)

/** How many an organization may have dismissed; the oldest are forgotten. */
export const DISMISSED_MAX = 500
/** How long a suggestion or a finding stays dismissed. */
export const DISMISSED_DAYS = 90

/** Throws when MongoDB is away. */
export class DismissalRepository {
  /** Dismissing it again restarts the time. */
  async add(
    organizationId: string,
    { key, at, reason }: Dismissal,
    session: Transaction
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
