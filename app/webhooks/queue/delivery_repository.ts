import { model, Schema, type Types } from 'mongoose'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { isDuplicateKey, retryOnDuplicateKey } from '#shared/persistence/mongo_errors'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { StoredSize } from '#shared/persistence/stored_quota'
import type { ClaimedDelivery, Delivery, DeliveryMessage } from './delivery.js'

/** The members that a delivery and a dead letter share. */
export interface MessageRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly webhook_id: Types.ObjectId
  readonly message_id: string
  readonly type: string
  readonly body: string
  readonly at: Date
  /** Absent for what no request with a trace caused, and in rows of older versions. */
  readonly traceparent?: string
  readonly attempts: number
  readonly last_error?: string | null
}

interface DeliveryRow extends MessageRow {
  /** The length of the body. */
  readonly bytes: number
  /** When it is attempted next; while an attempt runs, when others may take it over. */
  readonly due_at: Date
  /** Identifies the attempt that runs, or the last one. */
  readonly claim?: string | null
  readonly give_up_at: Date
}

export const MESSAGE_FIELDS = {
  organization_id: { type: Schema.Types.ObjectId, required: true },
  webhook_id: { type: Schema.Types.ObjectId, required: true },
  message_id: { type: String, required: true },
  type: { type: String, required: true },
  body: { type: String, required: true },
  at: { type: Date, required: true },
  traceparent: String,
  attempts: { type: Number, required: true },
  last_error: { type: String, default: null },
} as const

const schema = new Schema<DeliveryRow>(
  {
    ...MESSAGE_FIELDS,
    bytes: { type: Number, required: true },
    due_at: { type: Date, required: true },
    claim: { type: String, default: null },
    give_up_at: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'webhook_deliveries' }
)

schema.index({ webhook_id: 1, message_id: 1 }, { unique: true })
// Answers what is due per webhook, and how full its queue is, without reading a document.
schema.index({ webhook_id: 1, due_at: 1, bytes: 1, organization_id: 1 })

export const DeliveryModel = model('WebhookDelivery', schema)

/** A message for one webhook. */
export interface NewDelivery {
  readonly webhookId: string
  readonly message: DeliveryMessage
  readonly dueAt: Date
  readonly giveUpAt: Date
}

/** A webhook with a delivery whose time has come. */
export interface DueWebhook {
  readonly organizationId: string
  readonly webhookId: string
  /** When its first delivery was due. */
  readonly dueAt: Date
}

/** Deliveries that wait or are being attempted. A delivery leaves when it is delivered or dead. */
export class DeliveryRepository {
  /** A message that waits for the webhook already is not added again. */
  async add(
    organizationId: string,
    deliveries: readonly NewDelivery[],
    session?: Transaction
  ): Promise<void> {
    if (deliveries.length === 0) return
    const adding = DeliveryModel.bulkWrite(
      deliveries.map(({ webhookId, message, dueAt, giveUpAt }) => ({
        updateOne: {
          filter: { webhook_id: toObjectId(webhookId), message_id: message.messageId },
          update: {
            $setOnInsert: {
              organization_id: toObjectId(organizationId),
              type: message.type,
              body: message.body,
              bytes: Buffer.byteLength(message.body),
              at: message.at,
              ...tracedRow(message),
              attempts: 0,
              due_at: dueAt,
              claim: null,
              give_up_at: giveUpAt,
              last_error: null,
            },
          },
          upsert: true,
        },
      })),
      { ordered: session !== undefined, ...(session ? { session } : {}) }
    )
    if (session) await retryOnDuplicateKey(adding)
    else await unlessAddedMeanwhile(adding)
  }

  /**
   * Across organizations: the webhooks with something due at `now`, the longest-waiting first. The cost grows with the
   * number of webhooks whose queue is not empty, not with the length of the queues.
   */
  async dueWebhooks(now: Date, count: number): Promise<DueWebhook[]> {
    const found = await DeliveryModel.aggregate<
      Pick<DeliveryRow, '_id' | 'due_at' | 'organization_id'>
    >([
      { $sort: { webhook_id: 1, due_at: 1 } },
      {
        $group: {
          _id: '$webhook_id',
          due_at: { $first: '$due_at' },
          organization_id: { $first: '$organization_id' },
        },
      },
      { $match: { due_at: { $lte: now } } },
      { $sort: { due_at: 1 } },
      { $limit: count },
    ])
    return found.map(({ _id, organization_id: organizationId, due_at: dueAt }) => ({
      organizationId: organizationId.toHexString(),
      webhookId: _id.toHexString(),
      dueAt,
    }))
  }

  /**
   * Claims the webhook's longest-due delivery for `claimMs`; after that, others may take it over. Null when nothing is
   * due.
   */
  async claim(webhookId: string, now: Date, claimMs: number): Promise<ClaimedDelivery | null> {
    const claim = newIdentifier()
    const row = await DeliveryModel.findOneAndUpdate(
      { webhook_id: toObjectId(webhookId), due_at: { $lte: now } },
      { $set: { due_at: new Date(now.getTime() + claimMs), claim }, $inc: { attempts: 1 } },
      { sort: { due_at: 1 }, returnDocument: 'after' }
    ).lean<DeliveryRow>()
    return row && toClaimed(row, claim)
  }

  /** Removes a delivery that was delivered. False when another instance has claimed or settled it. */
  async remove({ id, claim }: ClaimedDelivery): Promise<boolean> {
    const { deletedCount } = await DeliveryModel.deleteOne({ _id: toObjectId(id), claim })
    return deletedCount === 1
  }

  /** Like `remove`; returns what is stored of the delivery, whose body may have changed since it was claimed. */
  async take({ id, claim }: ClaimedDelivery, session: Transaction): Promise<Delivery | null> {
    const own = { _id: toObjectId(id), claim }
    const row = await DeliveryModel.findOneAndDelete(own, { session }).lean<DeliveryRow>()
    return row && toDelivery(row)
  }

  async retry({ id, claim }: ClaimedDelivery, dueAt: Date, lastError: string): Promise<void> {
    await DeliveryModel.updateOne(
      { _id: toObjectId(id), claim },
      { $set: { due_at: dueAt, last_error: lastError } }
    )
  }

  /** Releases a delivery whose attempt did not take place, so that any instance may claim it. */
  async release({ id, claim }: ClaimedDelivery, now: Date): Promise<void> {
    await DeliveryModel.updateOne(
      { _id: toObjectId(id), claim },
      { $set: { due_at: now }, $inc: { attempts: -1 } }
    )
  }

  async sizeOf(webhookId: string): Promise<StoredSize> {
    const [size] = await DeliveryModel.aggregate<StoredSize>([
      { $match: { webhook_id: toObjectId(webhookId) } },
      { $project: { _id: 0, webhook_id: 1, bytes: 1 } },
      { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: '$bytes' } } },
    ])
    return { count: size?.count ?? 0, bytes: size?.bytes ?? 0 }
  }

  /** Across organizations, from the collection's own count. */
  async countAll(): Promise<number> {
    return DeliveryModel.estimatedDocumentCount()
  }

  async deleteOf(organizationId: string, webhookId: string): Promise<void> {
    await DeliveryModel.deleteMany({
      webhook_id: toObjectId(webhookId),
      organization_id: toObjectId(organizationId),
    })
  }
}

/** Another instance may add the same messages at the same time; the others of the batch are added all the same. */
async function unlessAddedMeanwhile(adding: Promise<unknown>): Promise<void> {
  try {
    await adding
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}

function toClaimed(row: DeliveryRow, claim: string): ClaimedDelivery {
  return { ...toDelivery(row), giveUpAt: row.give_up_at, claim }
}

/** What a row keeps of the trace of a message. */
export function tracedRow({ traceparent }: DeliveryMessage): Pick<MessageRow, 'traceparent'> {
  return traceparent === undefined ? {} : { traceparent }
}

export function toDelivery(row: MessageRow): Delivery {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    webhookId: row.webhook_id.toHexString(),
    messageId: row.message_id,
    type: row.type,
    body: row.body,
    at: row.at,
    traceparent: row.traceparent,
    attempts: row.attempts,
    lastError: row.last_error ?? null,
  }
}
