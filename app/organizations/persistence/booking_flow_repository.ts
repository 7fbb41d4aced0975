import type { ClientSession } from 'mongoose'
import type { BookingFlow, BookingFlowFields } from '#organizations/booking_flow'
import { toObjectId } from '#shared/identifiers'
import { readIn } from '#shared/persistence/in_snapshot'
import { isDuplicateKey } from '#shared/persistence/duplicate_key'
import { err, ok, type Result } from '#shared/result'
import { BookingFlowModel, type BookingFlowRow } from './booking_flow_model.js'

export class BookingFlowRepository {
  async create(
    organizationId: string,
    fields: BookingFlowFields,
    session?: ClientSession
  ): Promise<Result<BookingFlow, 'name_taken'>> {
    try {
      const row = { organization_id: toObjectId(organizationId), ...toRow(fields) }
      const flow = new BookingFlowModel(row)
      await flow.save({ session: session ?? null })
      return ok(toBookingFlow(flow.toObject()))
    } catch (error) {
      if (isDuplicateKey(error, 'name')) return err('name_taken')
      throw error
    }
  }

  async find(
    organizationId: string,
    id: string,
    session?: ClientSession
  ): Promise<BookingFlow | null> {
    const row = await BookingFlowModel.findOne(owned(organizationId, id))
      .session(session ?? null)
      .lean()
    return row && toBookingFlow(row)
  }

  async findByIds(
    organizationId: string,
    ids: readonly string[],
    session?: ClientSession
  ): Promise<BookingFlow[]> {
    const rows = await BookingFlowModel.find({
      organization_id: toObjectId(organizationId),
      _id: { $in: ids.map(toObjectId) },
    })
      .setOptions(readIn(session))
      .lean()
    return rows.map(toBookingFlow)
  }

  /** The first `count` flows that are older than `before`, newest first. */
  async list(organizationId: string, before: string | null, count: number): Promise<BookingFlow[]> {
    const rows = await BookingFlowModel.find({
      organization_id: toObjectId(organizationId),
      ...(before === null ? {} : { _id: { $lt: toObjectId(before) } }),
    })
      .sort({ _id: -1 })
      .limit(count)
      .lean()
    return rows.map(toBookingFlow)
  }

  async update(
    organizationId: string,
    id: string,
    changes: Partial<BookingFlowFields>,
    expectedRevisions: readonly number[] | undefined,
    session: ClientSession
  ): Promise<Result<BookingFlow, 'name_taken' | 'not_found'>> {
    try {
      const row = await BookingFlowModel.findOneAndUpdate(
        { ...owned(organizationId, id), ...ofRevision(expectedRevisions) },
        { $set: toRow(changes), $inc: { revision: 1 } },
        { returnDocument: 'after', runValidators: true, session }
      ).lean()
      return row ? ok(toBookingFlow(row)) : err('not_found')
    } catch (error) {
      if (isDuplicateKey(error, 'name')) return err('name_taken')
      throw error
    }
  }

  /**
   * Writes the flow without changing anything that is shown. Whoever decides something that depends on the flow's
   * existence does this first, in the transaction of the decision: of a delete and such a decision only one commits.
   * False when there is no such flow in this organization.
   */
  async touch(organizationId: string, id: string, session: ClientSession): Promise<boolean> {
    const { matchedCount } = await BookingFlowModel.updateOne(
      owned(organizationId, id),
      { $inc: { touches: 1 } },
      { session, timestamps: false }
    )
    return matchedCount === 1
  }

  async delete(organizationId: string, id: string, session: ClientSession): Promise<void> {
    await BookingFlowModel.deleteOne(owned(organizationId, id), { session })
  }
}

function owned(organizationId: string, id: string) {
  return { _id: toObjectId(id), organization_id: toObjectId(organizationId) }
}

/** MongoDB takes null for missing. */
function ofRevision(revisions: readonly number[] | undefined) {
  if (revisions === undefined) return {}
  return { revision: { $in: revisions.flatMap((one) => (one === 0 ? [0, null] : [one])) } }
}

function toRow(fields: Partial<BookingFlowFields>) {
  const { durationMinutes, isActive, ...sameName } = fields
  return {
    ...sameName,
    ...(durationMinutes === undefined ? {} : { duration_minutes: durationMinutes }),
    ...(isActive === undefined ? {} : { is_active: isActive }),
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
