import { toObjectId } from '#shared/identifiers'
import { ATTEMPT_OUTCOMES, type Attempt } from '#webhooks/attempt'
import { AttemptModel, type AttemptRow } from './attempt_model.js'
import { TrimTurns } from './trim_turns.js'

/** How many attempts of a webhook are kept … */
const KEPT_MAX = 500
/** … give or take those that an instance adds before it removes older ones. */
const TRIM_EVERY = 50

/** The log of the last attempts of each webhook. One per process, because it counts what it adds. */
export class AttemptRepository {
  readonly #turns = new TrimTurns(TRIM_EVERY)

  async add(
    organizationId: string,
    webhookId: string,
    attempt: Omit<Attempt, 'id'>
  ): Promise<Attempt> {
    const { messageId, type, outcome, status, durationMs, responseStart, at } = attempt
    const row = new AttemptModel({
      ...of(organizationId, webhookId),
      message_id: messageId,
      type,
      attempt: attempt.attempt,
      outcome,
      status,
      duration_ms: durationMs,
      response_start: responseStart,
      at,
    })
    await row.save()
    if (this.#turns.isDueAfter(webhookId)) await this.#trim(organizationId, webhookId)
    return toAttempt(row.toObject())
  }

  /** The first `count` attempts older than `before`, newest first. */
  async list(
    organizationId: string,
    webhookId: string,
    before: string | null,
    count: number
  ): Promise<Attempt[]> {
    const rows = await AttemptModel.find({
      ...of(organizationId, webhookId),
      ...(before === null ? {} : { _id: { $lt: toObjectId(before) } }),
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean<AttemptRow[]>()
    return rows.map(toAttempt)
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
    status: row.status ?? null,
    durationMs: row.duration_ms,
    responseStart: row.response_start ?? null,
    at: row.at,
  }
}
