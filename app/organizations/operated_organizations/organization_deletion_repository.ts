import { inject } from '@adonisjs/core/container'
import type { mongo, UpdateQuery } from 'mongoose'
import type { Organization } from '#organizations/organizations/organization'
import { Clock } from '#shared/clock'
import { isIdentifier, toObjectId } from '#shared/identifiers'
import { attempt } from '#shared/persistence/organization_writes'
import { AuditLog } from '#shared/persistence/audit_log'
import { inTransaction, type Transaction } from '#shared/persistence/in_transaction'
import { err, ok, type Result } from '#shared/result'
import { DAY_MS, HOUR_MS } from '#shared/time'
import type { WriteOptions } from '#shared/write_options'
import {
  OrganizationModel,
  type OrganizationRow,
  toOrganization,
} from '#organizations/organizations/organization_repository'
import {
  OWNED_COLLECTIONS,
  type OwnedCollection,
  ownedBy,
  rowsOf,
} from './organization_archive_repository.js'

/** Until then a deletion can be taken back. */
const DELAY_MS = 7 * DAY_MS
/** After this time, every request admitted before has ended. */
const DELAY_MS_MIN = 60_000
/** After this time, nothing of the organization is left in memory, streams or caches. */
export const REPEATED_AFTER_MS = 26 * HOUR_MS
const ROWS_AT_ONCE = 1_000
const COUNTED_MAX = 1_000_000
const COUNT_LIMIT_MS = 5_000

/** `begun`: it can neither be taken back nor requested again. */
export type DeletionRefusal = 'not_found' | 'has_children' | 'begun' | 'not_requested'

/**
 * Deletes organizations. From the request on, no credential of the organization is accepted; its rows are removed after the
 * delay. A second pass 26 hours later removes what instances still held. The row of the organization stays until then.
 */
@inject()
export class OrganizationDeletionRepository {
  constructor(
    private readonly audit: AuditLog,
    private readonly clock: Clock
  ) {}

  /** The rows of each collection that has any, up to a million. Throws when a count takes too long. */
  async count(organizationId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const part of OWNED_COLLECTIONS) {
      const limits = { limit: COUNTED_MAX, maxTimeMS: COUNT_LIMIT_MS }
      const count = await rowsOf(part).countDocuments(ownedBy(part, organizationId), limits)
      if (count > 0) counts[part.collection] = count
    }
    return counts
  }

  /**
   * Deletes it in seven days, or with `isNow` in a minute; a repeated request restarts the delay. Of a request and the
   * creation of a child only one commits.
   */
  request(
    organizationId: string,
    { isNow }: { readonly isNow: boolean },
    options: WriteOptions
  ): Promise<Result<Organization, DeletionRefusal>> {
    return this.#write(organizationId, 'deletion_requested', options, async (before, session) => {
      if (await OrganizationModel.exists({ ancestor_ids: before._id }).session(session)) {
        return err('has_children')
      }
      const now = this.clock.now()
      const dueAt = new Date(now.getTime() + (isNow ? DELAY_MS_MIN : DELAY_MS))
      return ok({
        $set: { deletion: { requested_at: now, due_at: dueAt } },
        $inc: { touches: 1 },
      })
    })
  }

  takeBack(
    organizationId: string,
    options: WriteOptions
  ): Promise<Result<Organization, DeletionRefusal>> {
    return this.#write(organizationId, 'deletion_taken_back', options, async ({ deletion }) =>
      deletion ? ok({ $unset: { deletion: '' } }) : err('not_requested')
    )
  }

  /** The organizations whose deletion was requested. */
  async leaving(): Promise<string[]> {
    return idsOf({ $exists: true })
  }

  async due(): Promise<string[]> {
    return idsOf({ $lte: this.clock.now() })
  }

  /**
   * Removes the rows of an organization that is due, and calls `forgetMessages`. Idempotent: what was removed before an
   * interruption stays removed. Throws the reason of `signal` once it has aborted.
   */
  async run(
    organizationId: string,
    forgetMessages: () => Promise<void>,
    signal: AbortSignal
  ): Promise<void> {
    const now = this.clock.now()
    const due = { '_id': toObjectId(organizationId), 'deletion.due_at': { $lte: now } }
    const row = await OrganizationModel.collection.findOneAndUpdate(
      due,
      [{ $set: { 'deletion.begun_at': { $ifNull: ['$deletion.begun_at', now] } } }],
      { returnDocument: 'after' }
    )
    if (!row?.deletion?.begun_at) return
    for (const part of OWNED_COLLECTIONS) {
      if (part.collection !== 'organizations') await removeRows(part, organizationId, signal)
    }
    await forgetMessages()
    const repeatedAt = new Date(row.deletion.begun_at.getTime() + REPEATED_AFTER_MS)
    if (now < repeatedAt) {
      await OrganizationModel.collection.updateOne(due, {
        $set: { 'deletion.due_at': repeatedAt },
      })
      return
    }
    await inTransaction(async (session) => {
      await OrganizationModel.collection.deleteOne(due, { session })
      const write = { organizationId: null, kind: 'organization' } as const
      await this.audit.record({ ...write, before: { id: organizationId } }, {}, session)
    })
  }

  /** Its rows of the audit log belong to operators, because the organization's own are deleted with it. */
  #write(
    organizationId: string,
    verb: string,
    options: WriteOptions,
    changeOf: (
      before: OrganizationRow,
      session: Transaction
    ) => Promise<Result<UpdateQuery<OrganizationRow>, DeletionRefusal>>
  ): Promise<Result<Organization, DeletionRefusal>> {
    return attempt<Organization, DeletionRefusal>(async (session) => {
      if (!isIdentifier(organizationId)) return err('not_found')
      const own = { _id: toObjectId(organizationId) }
      const before = await OrganizationModel.findOne(own).session(session).lean<OrganizationRow>()
      if (!before) return err('not_found')
      if (before.deletion?.begun_at) return err('begun')
      const change = await changeOf(before, session)
      if (!change.ok) return change
      const row = await OrganizationModel.findOneAndUpdate(own, change.value, {
        session,
        timestamps: false,
        returnDocument: 'after',
      }).lean<OrganizationRow>()
      if (!row) return err('not_found')
      const after = toOrganization(row)
      const write = { organizationId: null, kind: 'organization', verb } as const
      await this.audit.record({ ...write, before: toOrganization(before), after }, options, session)
      return ok(after)
    }, options)
  }
}

async function idsOf(dueAt: mongo.Condition<Date>): Promise<string[]> {
  const rows = await OrganizationModel.find({ 'deletion.due_at': dueAt }, { _id: 1 }).lean()
  return rows.map(({ _id }) => _id.toHexString())
}

async function removeRows(
  part: OwnedCollection,
  organizationId: string,
  signal: AbortSignal
): Promise<void> {
  const collection = rowsOf(part)
  const found = collection.find(ownedBy(part, organizationId), {
    projection: { _id: 1 },
    batchSize: ROWS_AT_ONCE,
  })
  let ids: mongo.ObjectId[] = []
  const remove = async () => {
    signal.throwIfAborted()
    if (ids.length > 0) await collection.deleteMany({ _id: { $in: ids } })
    ids = []
  }
  for await (const row of found) {
    ids.push(row._id)
    if (ids.length === ROWS_AT_ONCE) await remove()
  }
  await remove()
}
