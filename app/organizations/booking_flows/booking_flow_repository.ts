import { inject } from '@adonisjs/core/container'
import { model, Schema, type Types } from 'mongoose'
import { type BookingFlow, type BookingFlowFields, membersOf } from './booking_flow.js'
import { owned, toObjectId } from '#shared/identifiers'
import { readIn } from '#shared/persistence/in_snapshot'
import type { Transaction } from '#shared/persistence/in_transaction'
import { isDuplicateKey } from '#shared/persistence/mongo_errors'
import {
  OrganizationQuota,
  type QuotaExceeded,
  storedBytes,
} from '#shared/persistence/organization_quota'
import { OwnedRepository } from '#shared/persistence/owned_repository'
import { type OfEachStored, SCHEMA_OPTIONS } from '#shared/persistence/schema_options'
import { err, ok, type Result } from '#shared/result'

interface BookingFlowRow {
  readonly _id: Types.ObjectId
  readonly organization_id: Types.ObjectId
  readonly name: string
  readonly description?: string | null
  readonly url?: string | null
  readonly duration_minutes?: number | null
  readonly is_active: boolean
  /** Counts writes elsewhere that depend on this flow; see BookingFlowRepository.claim. */
  readonly touches: number
  /** Absent means 0: the flow was created before revisions existed and has not changed since. */
  readonly revision?: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const schema = new Schema<BookingFlowRow>(
  {
    organization_id: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true, minlength: 1 },
    description: String,
    url: { type: String, maxlength: 2_048 },
    duration_minutes: { type: Number, min: 1, max: 1_440 },
    is_active: { type: Boolean, required: true, default: true },
    revision: { type: Number, default: 1 },
    touches: { type: Number, required: true, default: 0 },
  } satisfies OfEachStored<BookingFlowRow>,
  { ...SCHEMA_OPTIONS, collection: 'booking_flows' }
)

schema.index({ organization_id: 1, name: 1 }, { unique: true })
schema.index({ organization_id: 1, _id: -1 })

export const BookingFlowModel = model('BookingFlow', schema)

export type BookingFlowWriteRefusal = { readonly type: 'name_taken' } | QuotaExceeded

/** Writes to displayed fields count against the organization's quota. */
@inject()
export class BookingFlowRepository extends OwnedRepository<BookingFlowRow, BookingFlow> {
  protected override readonly model = BookingFlowModel
  protected override readonly shown = toBookingFlow

  constructor(private readonly quota: OrganizationQuota) {
    super()
  }

  async create(
    organizationId: string,
    fields: BookingFlowFields,
    session: Transaction
  ): Promise<Result<BookingFlow, BookingFlowWriteRefusal>> {
    const row = { organization_id: toObjectId(organizationId), ...membersOf(fields) }
    const flow = new BookingFlowModel(row)
    return this.#counted(organizationId, flow.id, session, async () => {
      await flow.save({ session })
      return ok(toBookingFlow(flow.toObject()))
    })
  }

  /** The flows among `ids` that the organization has, by id. */
  async findByIds(
    organizationId: string,
    ids: readonly string[],
    session?: Transaction
  ): Promise<ReadonlyMap<string, BookingFlow>> {
    const rows = await BookingFlowModel.find({
      organization_id: toObjectId(organizationId),
      _id: { $in: ids.map(toObjectId) },
    })
      .setOptions(readIn(session))
      .lean()
    return new Map(rows.map(toBookingFlow).map((flow) => [flow.id, flow]))
  }

  /** The flows whose names are among `names`, regardless of case and accents. */
  async named(organizationId: string, names: readonly string[]): Promise<BookingFlow[]> {
    const rows = await BookingFlowModel.find({
      organization_id: toObjectId(organizationId),
      name: { $in: names },
    })
      .collation({ locale: 'en', strength: 1 })
      .lean()
    return rows.map(toBookingFlow)
  }

  async update(
    organizationId: string,
    id: string,
    changes: Partial<BookingFlowFields>,
    session: Transaction
  ): Promise<Result<BookingFlow, BookingFlowWriteRefusal | { readonly type: 'not_found' }>> {
    return this.#counted(organizationId, id, session, async () => {
      const row = await BookingFlowModel.findOneAndUpdate(
        owned(organizationId, id),
        { $set: membersOf(changes), $inc: { revision: 1 } },
        { returnDocument: 'after', runValidators: true, session }
      ).lean()
      return row ? ok(toBookingFlow(row)) : err({ type: 'not_found' })
    })
  }

  /**
   * Whether the organization has this flow. True holds until the transaction of `session` commits: of it and a concurrent
   * delete of the flow, only one commits.
   */
  async claim(organizationId: string, id: string, session: Transaction): Promise<boolean> {
    const { matchedCount } = await BookingFlowModel.updateOne(
      owned(organizationId, id),
      { $inc: { touches: 1 } },
      { session, timestamps: false }
    )
    return matchedCount === 1
  }

  async delete(organizationId: string, id: string, session: Transaction): Promise<void> {
    await this.#counted<null, never>(organizationId, id, session, async () => {
      await BookingFlowModel.deleteOne(owned(organizationId, id), { session })
      return ok(null)
    })
  }

  async #counted<Value, Refusal>(
    organizationId: string,
    id: string,
    session: Transaction,
    write: () => Promise<Result<Value, Refusal>>
  ): Promise<Result<Value, Refusal | BookingFlowWriteRefusal>> {
    await this.quota.begin(organizationId, session)
    const before = await storedBytes(BookingFlowModel, organizationId, id, session)
    try {
      const written = await write()
      if (!written.ok) return written
      const bytes = (await storedBytes(BookingFlowModel, organizationId, id, session)) - before
      const taken = await this.quota.take(organizationId, { routers: 0, bytes }, session)
      return taken.ok ? written : taken
    } catch (error) {
      if (isDuplicateKey(error, 'name')) return err({ type: 'name_taken' })
      throw error
    }
  }
}

function toBookingFlow(row: BookingFlowRow): BookingFlow {
  return {
    id: row._id.toHexString(),
    organizationId: row.organization_id.toHexString(),
    name: row.name,
    description: row.description ?? null,
    url: row.url ?? null,
    durationMinutes: row.duration_minutes ?? null,
    isActive: row.is_active,
    revision: row.revision ?? 0,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
