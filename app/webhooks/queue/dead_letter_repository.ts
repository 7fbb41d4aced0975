import { model, Schema } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { NewestFirst } from '#shared/persistence/owned_repository'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_SECONDS } from '#shared/time'
import { DEAD_REASONS, type DeadLetter, type DeadReason, type Delivery } from './delivery.js'
import { MESSAGE_FIELDS, type MessageRow, toDelivery, tracedRow } from './delivery_repository.js'
import { TrimCounter } from './trim_counter.js'

const RETENTION_SECONDS = 30 * DAY_SECONDS

interface DeadLetterRow extends MessageRow {
  readonly reason: string
  readonly died_at: Date
}

const schema = new Schema<DeadLetterRow>(
  {
    ...MESSAGE_FIELDS,
    reason: { type: String, required: true },
    died_at: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'webhook_dead_letters' }
)

schema.index({ organization_id: 1, webhook_id: 1, _id: -1 })
schema.index({ died_at: 1 }, { name: 'retention', expireAfterSeconds: RETENTION_SECONDS })

export const DeadLetterModel = model('WebhookDeadLetter', schema)

/** How many dead letters of a webhook are kept … */
const KEPT_MAX = 5_000
/** … and how many bytes of their bodies, whichever limit is reached first … */
const KEPT_BYTES_MAX = 16 * 1_024 * 1_024
/** … give or take those that an instance adds before it removes older ones. */
const TRIM_EVERY = 100

/** Messages that were not delivered, for 30 days. One per process, because it counts what it adds. */
export class DeadLetterRepository extends NewestFirst<DeadLetterRow, DeadLetter> {
  protected override readonly model = DeadLetterModel
  protected override readonly shown = toDeadLetter
  readonly #trims = new TrimCounter(TRIM_EVERY)

  /** Adding a delivery twice adds one dead letter. Call `trim` once it is committed. */
  async add(
    delivery: Delivery,
    reason: DeadReason,
    diedAt: Date,
    session?: Transaction
  ): Promise<void> {
    const { id, organizationId, webhookId, messageId, type, body, at, attempts } = delivery
    await DeadLetterModel.updateOne(
      { _id: toObjectId(id) },
      {
        $setOnInsert: {
          ...of(organizationId, webhookId),
          message_id: messageId,
          type,
          body,
          at,
          ...tracedRow(delivery),
          attempts,
          reason,
          last_error: delivery.lastError,
          died_at: diedAt,
        },
      },
      { upsert: true, ...(session && { session }) }
    )
  }

  /** Counts a dead letter that was added, and now and then removes those beyond the limit. */
  async trim(organizationId: string, webhookId: string): Promise<void> {
    if (this.#trims.isDueAfter(webhookId)) await this.#trim(organizationId, webhookId)
  }

  /** The first `count` dead letters older than `before`, newest first. */
  async list(
    organizationId: string,
    webhookId: string,
    before: string | null,
    count: number
  ): Promise<DeadLetter[]> {
    return this.older(of(organizationId, webhookId), before, count)
  }

  /** The first `count` that died, or only the one with `id`. */
  async oldest(
    organizationId: string,
    webhookId: string,
    { id, count }: { readonly id: string | null; readonly count: number },
    session: Transaction
  ): Promise<DeadLetter[]> {
    const rows = await DeadLetterModel.find({
      ...of(organizationId, webhookId),
      ...(id === null ? {} : { _id: toObjectId(id) }),
    })
      .sort({ _id: 1 })
      .limit(count)
      .session(session)
      .lean<DeadLetterRow[]>()
    return rows.map(toDeadLetter)
  }

  async count(organizationId: string, webhookId: string, session?: Transaction): Promise<number> {
    return DeadLetterModel.countDocuments(of(organizationId, webhookId)).session(session ?? null)
  }

  /** Returns how many were deleted. */
  async delete(
    organizationId: string,
    webhookId: string,
    ids: readonly string[],
    session: Transaction
  ): Promise<number> {
    const { deletedCount } = await DeadLetterModel.deleteMany(
      { ...of(organizationId, webhookId), _id: { $in: ids.map(toObjectId) } },
      { session }
    )
    return deletedCount
  }

  async deleteOf(organizationId: string, webhookId: string): Promise<void> {
    await DeadLetterModel.deleteMany(of(organizationId, webhookId))
  }

  async #trim(organizationId: string, webhookId: string): Promise<void> {
    const sumUp: { window: { documents: [string, string] } } = {
      window: { documents: ['unbounded', 'current'] },
    }
    const [newestBeyond] = await DeadLetterModel.aggregate<Pick<DeadLetterRow, '_id'>>([
      { $match: of(organizationId, webhookId) },
      { $project: { bytes: { $strLenBytes: '$body' } } },
      {
        $setWindowFields: {
          sortBy: { _id: -1 },
          output: { count: { $sum: 1, ...sumUp }, bytes: { $sum: '$bytes', ...sumUp } },
        },
      },
      { $match: { $or: [{ count: { $gt: KEPT_MAX } }, { bytes: { $gt: KEPT_BYTES_MAX } }] } },
      { $limit: 1 },
    ])
    if (!newestBeyond) return
    await DeadLetterModel.deleteMany({
      ...of(organizationId, webhookId),
      _id: { $lte: newestBeyond._id },
    })
  }
}

function of(organizationId: string, webhookId: string) {
  return { organization_id: toObjectId(organizationId), webhook_id: toObjectId(webhookId) }
}

function toDeadLetter(row: DeadLetterRow): DeadLetter {
  return {
    ...toDelivery(row),
    reason: DEAD_REASONS.find((reason) => reason === row.reason) ?? 'gave_up',
    diedAt: row.died_at,
  }
}
