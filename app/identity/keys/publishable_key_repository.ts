import { model, Schema, type Types } from 'mongoose'
import { CredentialRepository } from '#identity/credentials/credential_repository'
import { owned, toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { of } from '#shared/persistence/owned_repository'
import { type OfEachStored, SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { STORED_ACTOR, type StoredActor } from '#shared/persistence/stored_actor'
import type { KeyRefusal, PublishableKey } from './publishable_key.js'

interface PublishableKeyRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly name: string
  readonly hash: string
  /** Absent in rows of earlier releases. */
  readonly value?: string | null
  readonly origins: string[]
  /** Absent when all are proven, and in rows older than proofs. */
  readonly unproven_origins?: string[] | null
  /** `PublishableKey.creatorIds`, named as in `access_tokens`; absent when an operator created the key. */
  readonly makers?: Types.ObjectId[] | null
  /** Absent if unknown, as in keys older than this field. */
  readonly creator?: StoredActor | null
  readonly rotated_from?: Types.ObjectId | null
  readonly last_used_at?: Date | null
  /** By the position of the origin in `origins`, which never change. */
  readonly origin_uses?: Readonly<Record<string, Date>> | null
  readonly last_refusal?: KeyRefusal | null
  readonly createdAt: Date
}

const schema = new Schema<PublishableKeyRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true, minlength: 1 },
    hash: { type: String, required: true },
    value: { type: String },
    origins: { type: [String], required: true },
    unproven_origins: { type: [String], default: undefined },
    makers: { type: [Schema.Types.ObjectId], default: undefined },
    creator: { type: STORED_ACTOR, default: undefined },
    rotated_from: { type: Schema.Types.ObjectId, default: undefined },
    last_used_at: { type: Date },
    origin_uses: { type: Map, of: Date, default: undefined },
    last_refusal: {
      type: { code: String, origin: String, at: Date, _id: false },
      default: undefined,
    },
  } satisfies OfEachStored<PublishableKeyRow>,
  {
    ...SCHEMA_OPTIONS,
    timestamps: { createdAt: true, updatedAt: false },
    collection: 'publishable_keys',
  }
)

schema.index({ organization_id: 1, _id: -1 })
schema.index({ organization_id: 1, makers: 1 })
/** For preflights, which name an origin and no organization. */
schema.index({ origins: 1 })

export const PublishableKeyModel = model('PublishableKey', schema)

type NewPublishableKey = Pick<
  PublishableKey,
  | 'id'
  | 'name'
  | 'hash'
  | 'value'
  | 'origins'
  | 'unprovenOrigins'
  | 'creatorIds'
  | 'creator'
  | 'rotatedFromId'
>

export class PublishableKeyRepository extends CredentialRepository<
  PublishableKeyRow,
  PublishableKey
> {
  protected override readonly model = PublishableKeyModel
  protected override readonly shown = toPublishableKey

  async create(
    organizationId: string,
    fields: NewPublishableKey,
    session: Transaction
  ): Promise<PublishableKey> {
    const created = new PublishableKeyModel({
      _id: toObjectId(fields.id),
      organization_id: toObjectId(organizationId),
      name: fields.name,
      hash: fields.hash,
      value: fields.value,
      origins: [...fields.origins],
      ...(fields.unprovenOrigins.length > 0 && { unproven_origins: [...fields.unprovenOrigins] }),
      ...(fields.creatorIds.length > 0 && { makers: fields.creatorIds.map(toObjectId) }),
      ...(fields.creator && { creator: fields.creator }),
      ...(fields.rotatedFromId !== null && { rotated_from: toObjectId(fields.rotatedFromId) }),
    })
    await created.save({ session })
    return toPublishableKey(created.toObject())
  }

  /** Marks origins as proven. Null when the organization has no such key. */
  async prove(
    organizationId: string,
    id: string,
    origins: readonly string[],
    session?: Transaction
  ): Promise<PublishableKey | null> {
    const row = await PublishableKeyModel.findOneAndUpdate(
      owned(organizationId, id),
      { $pullAll: { unproven_origins: [...origins] } },
      { returnDocument: 'after', session: session ?? null }
    ).lean()
    return row && toPublishableKey(row)
  }

  /** The origins that are proven for any key of the organization. */
  async provenOrigins(organizationId: string, session: Transaction): Promise<ReadonlySet<string>> {
    const keys = await this.newest(of(organizationId), session)
    return new Set(
      keys.flatMap((key) => key.origins.filter((one) => !key.unprovenOrigins.includes(one)))
    )
  }

  /** Whether a key of any organization names the origin; a preflight carries no key that would say whose. */
  async isNamedOrigin(origin: string): Promise<boolean> {
    return (await PublishableKeyModel.exists({ origins: origin })) !== null
  }

  /** `place` is the position of the origin in `origins`. */
  async markUsed(organizationId: string, id: string, place: number, at: Date): Promise<void> {
    const latest = { last_used_at: at, [`origin_uses.${place}`]: at }
    await PublishableKeyModel.updateOne(owned(organizationId, id), { $max: latest })
  }

  async markRefused(organizationId: string, id: string, refusal: KeyRefusal): Promise<void> {
    const last = { last_refusal: refusal }
    await PublishableKeyModel.updateOne(owned(organizationId, id), { $set: last })
  }

  /** Null when the organization has no such key. */
  async delete(
    organizationId: string,
    id: string,
    session: Transaction
  ): Promise<PublishableKey | null> {
    const row = await PublishableKeyModel.findOneAndDelete(owned(organizationId, id), {
      session,
    }).lean()
    return row && toPublishableKey(row)
  }
}

function toPublishableKey(row: PublishableKeyRow): PublishableKey {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    name: row.name,
    hash: row.hash,
    value: row.value ?? null,
    origins: row.origins,
    unprovenOrigins: row.unproven_origins ?? [],
    creatorIds: (row.makers ?? []).map((creator) => creator.toHexString()),
    creator: row.creator ?? null,
    rotatedFromId: row.rotated_from?.toHexString() ?? null,
    lastUsedAt: row.last_used_at ?? null,
    originUses: row.origins.map((origin, place) => ({
      origin,
      lastUsedAt: row.origin_uses?.[place] ?? null,
    })),
    lastRefusal: row.last_refusal ?? null,
    createdAt: row.createdAt,
  }
}
