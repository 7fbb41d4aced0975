import type { ClientSession } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { DisabledReason, StoredSecret, Webhook, WebhookFields } from '#webhooks/webhook'
import { WebhookModel, type WebhookRow } from './webhook_model.js'
import { toFieldsRow, toSecretRow, toWebhook } from './webhook_row.js'

export class WebhookRepository {
  async create(
    organizationId: string,
    { id, fields, secret, creatorIds, readPermissions }: NewWebhook,
    session: ClientSession
  ): Promise<Webhook> {
    const created = new WebhookModel({
      _id: toObjectId(id),
      organization_id: toObjectId(organizationId),
      ...toFieldsRow(fields),
      disabled_reason: fields.isActive ? null : 'by_request',
      secrets: [toSecretRow(secret)],
      ...(creatorIds.length > 0 && { makers: creatorIds.map(toObjectId) }),
      ...(readPermissions && { read_permissions: readPermissions }),
    })
    await created.save({ session })
    return toWebhook(created.toObject())
  }

  async count(organizationId: string, session: ClientSession): Promise<number> {
    const ofOrganization = { organization_id: toObjectId(organizationId) }
    return WebhookModel.countDocuments(ofOrganization).session(session)
  }

  async find(organizationId: string, id: string, session?: ClientSession): Promise<Webhook | null> {
    const row = await WebhookModel.findOne(owned(organizationId, id))
      .session(session ?? null)
      .lean<WebhookRow>()
    return row && toWebhook(row)
  }

  /** The first `count` webhooks older than `before`, newest first. */
  async list(organizationId: string, before: string | null, count: number): Promise<Webhook[]> {
    const rows = await WebhookModel.find({
      organization_id: toObjectId(organizationId),
      ...(before === null ? {} : { _id: { $lt: toObjectId(before) } }),
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean<WebhookRow[]>()
    return rows.map(toWebhook)
  }

  /** Those that the token or its descendants created, newest first, whether or not the token still exists. */
  async madeBy(organizationId: string, tokenId: string): Promise<Webhook[]> {
    const rows = await WebhookModel.find({
      organization_id: toObjectId(organizationId),
      makers: toObjectId(tokenId),
    })
      .sort({ _id: -1 })
      .lean<WebhookRow[]>()
    return rows.map(toWebhook)
  }

  /** Across organizations: at most `count` webhooks that fail, or that the service disabled. */
  async listTroubled(count: number): Promise<Webhook[]> {
    const rows = await WebhookModel.find({
      $or: [{ failing_since: { $ne: null } }, { disabled_reason: { $in: ['gone', 'failing'] } }],
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean<WebhookRow[]>()
    return rows.map(toWebhook)
  }

  /** Null when the webhook is gone. */
  async update(
    organizationId: string,
    id: string,
    { fields, disabledReason, failingSince, readPermissions }: ChangedWebhook,
    session: ClientSession
  ): Promise<Webhook | null> {
    const state = { disabled_reason: disabledReason, failing_since: failingSince }
    const row = await WebhookModel.findOneAndUpdate(
      owned(organizationId, id),
      {
        $set: {
          ...toFieldsRow(fields),
          ...state,
          ...(readPermissions && { read_permissions: readPermissions }),
        },
      },
      { returnDocument: 'after', session }
    ).lean<WebhookRow>()
    return row && toWebhook(row)
  }

  /** Null when the webhook is gone. */
  async putSecrets(
    organizationId: string,
    id: string,
    secrets: readonly StoredSecret[],
    session: ClientSession
  ): Promise<Webhook | null> {
    const row = await WebhookModel.findOneAndUpdate(
      owned(organizationId, id),
      { $set: { secrets: secrets.map(toSecretRow) } },
      { returnDocument: 'after', session }
    ).lean<WebhookRow>()
    return row && toWebhook(row)
  }

  async delete(organizationId: string, id: string, session?: ClientSession): Promise<void> {
    await WebhookModel.deleteOne(owned(organizationId, id), session && { session })
  }

  /** The first failure since a success stays. */
  async markFailing(organizationId: string, id: string, since: Date): Promise<void> {
    await this.#mark(organizationId, id, { failing_since: null }, { failing_since: since })
  }

  async markDelivered(organizationId: string, id: string): Promise<void> {
    await this.#mark(organizationId, id, {}, { failing_since: null })
  }

  async markQueueFull(organizationId: string, id: string, at: Date): Promise<void> {
    await this.#mark(organizationId, id, {}, { queue_full_at: at })
  }

  /** False when it is not active any more, or is gone. */
  async disable(
    organizationId: string,
    id: string,
    reason: DisabledReason,
    session?: ClientSession
  ): Promise<boolean> {
    const change = { is_active: false, disabled_reason: reason }
    return this.#mark(organizationId, id, { is_active: true }, change, session)
  }

  async #mark(
    organizationId: string,
    id: string,
    condition: Readonly<Record<string, unknown>>,
    change: Readonly<Record<string, unknown>>,
    session?: ClientSession
  ): Promise<boolean> {
    const { modifiedCount } = await WebhookModel.updateOne(
      { ...owned(organizationId, id), ...condition },
      { $set: change },
      { timestamps: false, ...(session && { session }) }
    )
    return modifiedCount === 1
  }
}

interface ChangedWebhook extends Pick<
  Webhook,
  'disabledReason' | 'failingSince' | 'readPermissions'
> {
  readonly fields: WebhookFields
}

interface NewWebhook extends Pick<Webhook, 'creatorIds' | 'readPermissions'> {
  readonly id: string
  readonly fields: WebhookFields
  readonly secret: StoredSecret
}

function owned(organizationId: string, id: string) {
  return { _id: toObjectId(id), organization_id: toObjectId(organizationId) }
}
