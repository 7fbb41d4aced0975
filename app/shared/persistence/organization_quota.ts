import mongoose, { type Collection, model, Schema, type Types } from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { err, ok, type Result } from '#shared/result'
import { inTransaction, type Transaction } from './in_transaction.js'
import { retryOnDuplicateKey } from './mongo_errors.js'
import { SCHEMA_OPTIONS } from './schema_options.js'

export interface OrganizationUsageRow {
  /** The organization's id. */
  readonly _id: Types.ObjectId
  readonly routers: number
  /** The BSON of its routers and booking flows. */
  readonly bytes: number
}

const schema = new Schema<OrganizationUsageRow>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    routers: { type: Number, required: true },
    bytes: { type: Number, required: true },
  },
  { ...SCHEMA_OPTIONS, timestamps: false, collection: 'organization_usages' }
)

export const OrganizationUsageModel = model('OrganizationUsage', schema)

/** How much of MongoDB an organization uses: its routers, and the BSON of its routers and booking flows. */
export interface OrganizationUsage {
  readonly routers: number
  readonly bytes: number
}

export interface QuotaExceeded {
  readonly type: 'quota_exceeded'
  /** The usage without the refused write. */
  readonly used: OrganizationUsage
  readonly allowed: OrganizationUsage
}

const ROUTERS = 'booking_flow_routers'
const COUNTED = [ROUTERS, 'booking_flows']

/**
 * What each organization may store, and the count of what it stores. The transactions of its writes maintain the count:
 * of concurrent writes that fit only one at a time, one commits, and the others run again and are refused. An
 * organization without a count is counted at its first write.
 */
export class OrganizationQuota {
  constructor(readonly allowed: OrganizationUsage) {}

  /**
   * Counts what is stored if there is no count yet. Call it before the first write of a transaction that is counted
   * later.
   */
  async begin(organizationId: string, session: Transaction): Promise<void> {
    const id = toObjectId(organizationId)
    if (await OrganizationUsageModel.exists({ _id: id }).session(session)) return
    const used = await count(organizationId, session)
    await retryOnDuplicateKey(OrganizationUsageModel.create([{ _id: id, ...used }], { session }))
  }

  /**
   * Counts a write in its transaction, before it is made or after `begin`. Refuses a write that exceeds the quota. A
   * write that adds nothing is never refused, even above the quota.
   */
  async take(
    organizationId: string,
    change: OrganizationUsage,
    session: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    const { routers, bytes } = change
    if (routers === 0 && bytes === 0) return ok(null)
    const counted = await OrganizationUsageModel.findOneAndUpdate(
      { _id: toObjectId(organizationId) },
      { $inc: { routers, bytes } },
      { returnDocument: 'after', session }
    ).lean<OrganizationUsage>()
    if (counted) return this.#judge(minus(counted, change), change)
    await this.begin(organizationId, session)
    return this.take(organizationId, change, session)
  }

  /** The outcome of `take`, without counting the write. */
  async ask(
    organizationId: string,
    change: OrganizationUsage,
    session?: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    return this.#judge(await this.used(organizationId, session), change)
  }

  async used(organizationId: string, session?: Transaction): Promise<OrganizationUsage> {
    const counted = await OrganizationUsageModel.findById(toObjectId(organizationId))
      .session(session ?? null)
      .lean<OrganizationUsage>()
    return counted ?? count(organizationId, session)
  }

  /**
   * Corrects the count after writes that bypassed it: manual ones, or those of an older version during a deployment.
   */
  async recount(organizationId: string): Promise<void> {
    await inTransaction(async (session) => {
      const { routers, bytes } = await count(organizationId, session)
      await retryOnDuplicateKey(
        OrganizationUsageModel.updateOne(
          { _id: toObjectId(organizationId) },
          { $set: { routers, bytes } },
          { upsert: true, session }
        ).exec()
      )
    })
  }

  #judge(used: OrganizationUsage, change: OrganizationUsage): Result<null, QuotaExceeded> {
    const { allowed } = this
    const isExceeded =
      (change.routers > 0 && used.routers + change.routers > allowed.routers) ||
      (change.bytes > 0 && used.bytes + change.bytes > allowed.bytes)
    if (!isExceeded) return ok(null)
    const { routers, bytes } = used
    return err({ type: 'quota_exceeded', used: { routers, bytes }, allowed })
  }
}

function minus(one: OrganizationUsage, other: OrganizationUsage): OrganizationUsage {
  return { routers: one.routers - other.routers, bytes: one.bytes - other.bytes }
}

async function count(organizationId: string, session?: Transaction): Promise<OrganizationUsage> {
  let [routers, bytes] = [0, 0]
  for (const name of COUNTED) {
    const [found] = await mongoose.connection
      .collection(name)
      .aggregate<{ count: number; bytes: number }>(
        [
          { $match: { organization_id: toObjectId(organizationId) } },
          { $group: { _id: null, count: { $sum: 1 }, bytes: { $sum: STORED_BYTES } } },
        ],
        { ...(session ? { session } : {}) }
      )
      .toArray()
    if (name === ROUTERS) routers += found?.count ?? 0
    bytes += found?.bytes ?? 0
  }
  return { routers, bytes }
}

/**
 * The BSON size of a document as an expression of MongoDB: without `search`, which is derived from the other members.
 */
export const STORED_BYTES = { $bsonSize: { $unsetField: { field: 'search', input: '$$ROOT' } } }

/** The BSON size in bytes of the organization's document; 0 when it does not exist. */
export async function storedBytes(
  { collection }: { readonly collection: Collection },
  organizationId: string,
  id: string,
  session: Transaction
): Promise<number> {
  return storedBytesOfAll({ collection }, organizationId, [id], session)
}

/** Of several documents together. */
export async function storedBytesOfAll(
  { collection }: { readonly collection: Collection },
  organizationId: string,
  ids: readonly string[],
  session: Transaction
): Promise<number> {
  const found = await collection
    .aggregate<{ bytes: number }>(
      [
        {
          $match: {
            _id: { $in: ids.map(toObjectId) },
            organization_id: toObjectId(organizationId),
          },
        },
        { $group: { _id: null, bytes: { $sum: STORED_BYTES } } },
      ],
      { session }
    )
    .next()
  return found?.bytes ?? 0
}
