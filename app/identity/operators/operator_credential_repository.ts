import { model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import type { Transaction } from '#shared/persistence/in_transaction'
import { SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import type { OperatorCredential } from './operator_credential.js'

interface OperatorCredentialRow {
  readonly _id: Types.ObjectId
  readonly name: string
  readonly hash: string
  readonly expires_at: Date
  readonly last_used_at?: Date | null
  readonly derived_from?: Types.ObjectId | null
  /** How many credentials it derived. Each derivation writes it, so a derivation cannot race a revocation unnoticed. */
  readonly derived?: number | null
  readonly createdAt: Date
}

const schema = new Schema<OperatorCredentialRow>(
  {
    name: { type: String, required: true, minlength: 1 },
    hash: { type: String, required: true },
    expires_at: { type: Date, required: true },
    last_used_at: { type: Date },
    derived_from: { type: Schema.Types.ObjectId, default: undefined },
    derived: { type: Number },
  },
  {
    ...SCHEMA_OPTIONS,
    timestamps: { createdAt: true, updatedAt: false },
    collection: 'operator_credentials',
  }
)

schema.index({ hash: 1 }, { unique: true })
schema.index({ derived_from: 1 }, { partialFilterExpression: { derived_from: { $exists: true } } })
schema.index({ expires_at: 1 }, { expireAfterSeconds: 0 })

export const OperatorCredentialModel = model('OperatorCredential', schema)

/** Credentials that belong to no organization. MongoDB answers each question, so a revocation counts at once. */
export class OperatorCredentialRepository {
  async create(
    fields: Pick<OperatorCredential, 'name' | 'expiresAt' | 'derivedFromId'> & {
      readonly hash: string
    },
    session: Transaction
  ): Promise<OperatorCredential> {
    const { name, hash, expiresAt, derivedFromId } = fields
    const created = new OperatorCredentialModel({
      name,
      hash,
      expires_at: expiresAt,
      ...(derivedFromId !== null && { derived_from: toObjectId(derivedFromId) }),
    })
    await created.save({ session })
    return toOperatorCredential(created.toObject())
  }

  /** The credential with this hash that has not expired at `now`. */
  async findByHash(hash: string, now: Date): Promise<OperatorCredential | null> {
    const row = await OperatorCredentialModel.findOne({ hash, expires_at: { $gt: now } }).lean()
    return row && toOperatorCredential(row)
  }

  /** At most `count` that have not expired at `now`, newest first; with `derived`, derived ones as well. */
  async list(
    now: Date,
    count: number,
    { derived }: { readonly derived: boolean }
  ): Promise<OperatorCredential[]> {
    const rows = await OperatorCredentialModel.find({
      expires_at: { $gt: now },
      ...(derived ? {} : { derived_from: null }),
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean()
    return rows.map(toOperatorCredential)
  }

  /**
   * The credential that is about to derive another one in `session`; null when it is gone. Its row is written, so of a
   * derivation and a revocation the later one sees the earlier.
   */
  async claimParent(id: string, session: Transaction): Promise<OperatorCredential | null> {
    const row = await OperatorCredentialModel.findByIdAndUpdate(
      toObjectId(id),
      { $inc: { derived: 1 } },
      { session }
    ).lean()
    return row && toOperatorCredential(row)
  }

  /** Of the credentials that are derived from `id` and live at `now`, deletes the oldest until `left` are left; returns them. */
  async deleteOldestDerived(
    id: string,
    { now, left }: { now: Date; left: number },
    session: Transaction
  ): Promise<OperatorCredential[]> {
    const live = { derived_from: toObjectId(id), expires_at: { $gt: now } }
    const rows = await OperatorCredentialModel.find(live)
      .sort({ _id: -1 })
      .skip(left)
      .session(session)
      .lean()
    const ids = rows.map(({ _id }) => _id)
    if (ids.length > 0) await OperatorCredentialModel.deleteMany({ _id: { $in: ids } }, { session })
    return rows.map(toOperatorCredential)
  }

  async markUsed(id: string, at: Date): Promise<void> {
    await OperatorCredentialModel.updateOne({ _id: toObjectId(id) }, { $max: { last_used_at: at } })
  }

  /** Deletes the credential and those derived from it. Returns them, the derived ones last; empty when it does not exist. */
  async delete(id: string, session: Transaction): Promise<OperatorCredential[]> {
    const parent = await OperatorCredentialModel.findByIdAndDelete(toObjectId(id), {
      session,
    }).lean()
    if (!parent) return []
    const ofParent = { derived_from: parent._id }
    const derived = await OperatorCredentialModel.find(ofParent).session(session).lean()
    await OperatorCredentialModel.deleteMany(ofParent, { session })
    return [parent, ...derived].map(toOperatorCredential)
  }
}

function toOperatorCredential(row: OperatorCredentialRow): OperatorCredential {
  return {
    id: row._id.toHexString(),
    name: row.name,
    expiresAt: row.expires_at,
    derivedFromId: row.derived_from?.toHexString() ?? null,
    lastUsedAt: row.last_used_at ?? null,
    createdAt: row.createdAt,
  }
}
