import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { NewestFirst } from '#shared/persistence/owned_repository'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { DAY_SECONDS } from '#shared/time'
import { CONNECTION_FAULTS } from '#webhooks/delivery/delivery_outcome'
import { type Attempt, ATTEMPT_OUTCOMES } from './attempt.js'
import { TrimCounter } from './trim_counter.js'

const RETENTION_SECONDS = 7 * DAY_SECONDS

interface AttemptRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly webhook_id: Types.ObjectId
  readonly message_id: string
  readonly type: string
  readonly attempt: number
  readonly outcome: string
  readonly fault?: string | null
  readonly status?: number | null
  readonly duration_ms: number
  readonly response_start?: string | null
  readonly at: Date
}

const schema = new Schema<AttemptRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    webhook_id: { type: Schema.Types.ObjectId, required: true },
    message_id: { type: String, required: true },
    type: { type: String, required: true },
    attempt: { type: Number, required: true },
    outcome: { type: String, required: true },
    fault: String,
    status: { type: Number, default: null },
    duration_ms: { type: Number, required: true },
    response_start: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'webhook_attempts' }
)

schema.index({ organization_id: 1, webhook_id: 1, _id: -1 })
schema.index({ at: 1 }, { name: 'retention', expireAfterSeconds: RETENTION_SECONDS })

export const AttemptModel = model('WebhookAttempt', schema)

/** How many attempts of a webhook are kept … */
const KEPT_MAX = 500
/** … give or take those that an instance adds before it removes older ones. */
const TRIM_EVERY = 50

/** The log of the last attempts of each webhook. One per process, because it counts what it adds. */
export class AttemptRepository extends NewestFirst<AttemptRow, Attempt> {
  protected override readonly model = AttemptModel
  protected override readonly shown = toAttempt
  readonly #trims = new TrimCounter(TRIM_EVERY)

  async add(
    organizationId: string,
    webhookId: string,
    attempt: Omit<Attempt, 'id'>
  ): Promise<Attempt> {
    const { messageId, type, outcome, fault, status, durationMs, responseStart, at } = attempt
    const row = new AttemptModel({
      ...of(organizationId, webhookId),
      message_id: messageId,
      type,
      attempt: attempt.attempt,
      outcome,
      ...(fault !== null && { fault }),
      status,
      duration_ms: durationMs,
      response_start: responseStart,
      at,
    })
    await row.save()
    if (this.#trims.isDueAfter(webhookId)) await this.#trim(organizationId, webhookId)
    return toAttempt(row.toObject())
  }

  /** The first `count` attempts older than `before`, newest first. */
  async list(
    organizationId: string,
    webhookId: string,
    before: string | null,
    count: number
  ): Promise<Attempt[]> {
    return this.older(of(organizationId, webhookId), before, count)
  }

  async deleteOf(organizationId: string, webhookId: string): Promise<void> {
    await AttemptModel.deleteMany(of(organizationId, webhookId))
  }

  async #trim(organizationId: string, webhookId: string): Promise<void> {
    const [oldestKept] = await AttemptModel.find(of(organizationId, webhookId), { _id: 1 })
      .sort({ _id: -1 })
      .skip(KEPT_MAX - 1)
      .limit(1)
      .lean()
    if (!oldestKept) return
    await AttemptModel.deleteMany({
      ...of(organizationId, webhookId),
      _id: { $lt: oldestKept._id },
    })
  }
}

function of(organizationId: string, webhookId: string) {
  return { organization_id: toObjectId(organizationId), webhook_id: toObjectId(webhookId) }
}

function toAttempt(row: AttemptRow): Attempt {
  return {
    id: row._id.toHexString(),
    messageId: row.message_id,
    type: row.type,
    attempt: row.attempt,
    outcome: ATTEMPT_OUTCOMES.find((one) => one === row.outcome) ?? 'protocol',
    fault: CONNECTION_FAULTS.find((one) => one === row.fault) ?? null,
    status: row.status ?? null,
    durationMs: row.duration_ms,
    responseStart: row.response_start ?? null,
    at: row.at,
  }
}
