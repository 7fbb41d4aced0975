import { model, Schema, type Types } from 'mongoose'
import { owned, toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { OwnedRepository } from '#shared/persistence/owned_repository'
import { type OfEachStored, SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { STORED_ACTOR, type StoredActor } from '#shared/persistence/stored_actor'
import { isWebhookEventType } from '#shared/webhook_events'
import type { MembersOf } from '#shared/member_name'
import {
  DISABLED_REASONS,
  type DisabledReason,
  type StoredSecret,
  type Webhook,
  type WebhookFields,
} from './webhook.js'

interface WebhookRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly url: string
  readonly description?: string | null
  readonly events: readonly string[]
  readonly resolved?: {
    readonly sample_rate: number
    readonly router_ids?: readonly Types.ObjectId[] | null
  } | null
  readonly is_active: boolean
  readonly disabled_reason?: string | null
  readonly failing_since?: Date | null
  readonly queue_full_at?: Date | null
  readonly secrets: readonly {
    readonly encrypted: string
    readonly valid_until?: Date | null
  }[]
  /** `Webhook.creatorIds`, named as in `access_tokens`; absent in webhooks that no token created, and in older ones. */
  readonly makers?: readonly Types.ObjectId[] | null
  /** Absent as `makers` is. */
  readonly creator?: StoredActor | null
  /** `Webhook.readPermissions`; absent as `makers` is. */
  readonly read_permissions?: readonly string[] | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const schema = new Schema<WebhookRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    url: { type: String, required: true, maxlength: 2_048 },
    description: String,
    events: { type: [String], required: true },
    resolved: {
      type: new Schema(
        {
          sample_rate: { type: Number, required: true, min: 0, max: 1 },
          router_ids: { type: [Schema.Types.ObjectId], default: null },
        },
        { _id: false }
      ),
      default: null,
    },
    is_active: { type: Boolean, required: true },
    disabled_reason: { type: String, default: null },
    failing_since: { type: Date, default: null },
    queue_full_at: { type: Date, default: null },
    secrets: {
      type: [
        new Schema(
          {
            encrypted: { type: String, required: true },
            valid_until: { type: Date, default: null },
          },
          { _id: false }
        ),
      ],
      required: true,
    },
    makers: { type: [Schema.Types.ObjectId], default: undefined },
    creator: { type: STORED_ACTOR, default: undefined },
    read_permissions: { type: [String], default: undefined },
  } satisfies OfEachStored<WebhookRow>,
  { ...SCHEMA_OPTIONS, collection: 'webhooks' }
)

schema.index({ organization_id: 1, _id: -1 })

export const WebhookModel = model('Webhook', schema)

export class WebhookRepository extends OwnedRepository<WebhookRow, Webhook> {
  protected override readonly model = WebhookModel
  protected override readonly shown = toWebhook

  async create(
    organizationId: string,
    { id, fields, secret, creatorIds, creator, readPermissions }: NewWebhook,
    session: Transaction
  ): Promise<Webhook> {
    const created = new WebhookModel({
      _id: toObjectId(id),
      organization_id: toObjectId(organizationId),
      ...toFieldsRow(fields),
      disabled_reason: fields.isActive ? null : 'by_request',
      secrets: [toSecretRow(secret)],
      ...(creatorIds.length > 0 && { makers: creatorIds.map(toObjectId) }),
      ...(creator && { creator }),
      ...(readPermissions && { read_permissions: readPermissions }),
    })
    await created.save({ session })
    return toWebhook(created.toObject())
  }

  /** Across organizations: at most `count` webhooks that fail, or that the service disabled. */
  async listTroubled(count: number): Promise<Webhook[]> {
    const troubled = [
      { failing_since: { $ne: null } },
      { disabled_reason: { $in: ['gone', 'failing'] } },
    ]
    return this.newest({ $or: troubled }, undefined, count)
  }

  /** Null when the webhook is gone. */
  async update(
    organizationId: string,
    id: string,
    { fields, disabledReason, failingSince, readPermissions }: ChangedWebhook,
    session: Transaction
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
    session: Transaction
  ): Promise<Webhook | null> {
    const row = await WebhookModel.findOneAndUpdate(
      owned(organizationId, id),
      { $set: { secrets: secrets.map(toSecretRow) } },
      { returnDocument: 'after', session }
    ).lean<WebhookRow>()
    return row && toWebhook(row)
  }

  async delete(organizationId: string, id: string, session?: Transaction): Promise<void> {
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
    session?: Transaction
  ): Promise<boolean> {
    const change = { is_active: false, disabled_reason: reason }
    return this.#mark(organizationId, id, { is_active: true }, change, session)
  }

  async #mark(
    organizationId: string,
    id: string,
    condition: Readonly<Record<string, unknown>>,
    change: Readonly<Record<string, unknown>>,
    session?: Transaction
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

interface NewWebhook extends Pick<Webhook, 'creatorIds' | 'creator' | 'readPermissions'> {
  readonly id: string
  readonly fields: WebhookFields
  readonly secret: StoredSecret
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    url: row.url,
    description: row.description ?? null,
    events: row.events.filter(isWebhookEventType),
    resolved: row.resolved
      ? {
          sampleRate: row.resolved.sample_rate,
          routerIds: row.resolved.router_ids?.map((id) => id.toHexString()) ?? null,
        }
      : null,
    isActive: row.is_active,
    creatorIds: (row.makers ?? []).map((id) => id.toHexString()),
    creator: row.creator ?? null,
    readPermissions: row.read_permissions ?? null,
    disabledReason: DISABLED_REASONS.find((reason) => reason === row.disabled_reason) ?? null,
    failingSince: row.failing_since ?? null,
    queueFullAt: row.queue_full_at ?? null,
    secrets: row.secrets.map(({ encrypted, valid_until: validUntil }) => ({
      encrypted,
      validUntil: validUntil ?? null,
    })),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function toFieldsRow({ url, description, events, resolved, isActive }: WebhookFields) {
  return {
    url,
    description,
    events: [...events],
    resolved: resolved && {
      sample_rate: resolved.sampleRate,
      router_ids: resolved.routerIds?.map(toObjectId) ?? null,
    },
    is_active: isActive,
  } satisfies MembersOf<WebhookFields>
}

function toSecretRow({ encrypted, validUntil }: StoredSecret) {
  return { encrypted, valid_until: validUntil }
}
