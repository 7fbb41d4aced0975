import { model, Schema, type Types } from 'mongoose'
import { DerivingRepository } from '#identity/credentials/credential_repository'
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
export class OperatorCredentialRepository extends DerivingRepository<
  OperatorCredentialRow,
  OperatorCredential,
  null
> {
  protected override readonly counter = 'derived'
  protected override readonly model = OperatorCredentialModel
  protected override readonly shown = toOperatorCredential

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
    const [found = null] = await this.newest({ hash, expires_at: { $gt: now } })
    return found
  }

  /** At most `count` that have not expired at `now`, newest first; with `derived`, derived ones as well. */
  listLive(
    now: Date,
    count: number,
    { derived }: { readonly derived: boolean }
  ): Promise<OperatorCredential[]> {
    const live = { expires_at: { $gt: now }, ...(derived ? {} : { derived_from: null }) }
    return this.newest(live, undefined, count)
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
