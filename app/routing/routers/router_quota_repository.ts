import { inject } from '@adonisjs/core'
import { mongo } from 'mongoose'
import type { Transaction } from '#shared/persistence/in_transaction'
import {
  OrganizationQuota,
  type OrganizationUsage,
  type QuotaExceeded,
  storedBytes,
  storedBytesOfAll,
} from '#shared/persistence/organization_quota'
import type { Result } from '#shared/result'
import { RouterModel, type RouterRow } from './router_model.js'

/** Counts router writes against their organization's quota, in the writes' transactions. */
@inject()
export class RouterQuota {
  constructor(private readonly quota: OrganizationQuota) {}

  /** Whether the quota has room for these new routers. */
  ask(
    organizationId: string,
    rows: readonly RouterRow[],
    session?: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    return this.quota.ask(organizationId, sizeOf(rows), session)
  }

  add(
    organizationId: string,
    rows: readonly RouterRow[],
    session: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    return this.quota.take(organizationId, sizeOf(rows), session)
  }

  /** Call before replacing the stored row. */
  async replace(
    organizationId: string,
    row: RouterRow,
    session: Transaction
  ): Promise<Result<null, QuotaExceeded>> {
    const id = row._id.toHexString()
    const before = await storedBytes(RouterModel, organizationId, id, session)
    const bytes = bytesOf(row) - before
    return this.quota.take(organizationId, { routers: 0, bytes }, session)
  }

  /** As `replace`, for several routers, `created` of which are new. */
  async replaceAll(
    organizationId: string,
    rows: readonly RouterRow[],
    session: Transaction,
    created: number
  ): Promise<Result<null, QuotaExceeded>> {
    const ids = rows.map(({ _id }) => _id.toHexString())
    const before = await storedBytesOfAll(RouterModel, organizationId, ids, session)
    const bytes = sizeOf(rows).bytes - before
    return this.quota.take(organizationId, { routers: created, bytes }, session)
  }

  /** Runs `remove`, which returns how many of the routers it removed: all of them. */
  async removeAll(
    organizationId: string,
    ids: readonly string[],
    session: Transaction,
    remove: () => Promise<number>
  ): Promise<void> {
    const bytes = await storedBytesOfAll(RouterModel, organizationId, ids, session)
    const count = await remove()
    await this.quota.take(organizationId, { routers: -count, bytes: -bytes }, session)
  }
}

function sizeOf(rows: readonly RouterRow[]): OrganizationUsage {
  return { routers: rows.length, bytes: rows.reduce((sum, row) => sum + bytesOf(row), 0) }
}

/** The row's `$bsonSize` once stored. */
function bytesOf(row: RouterRow): number {
  return mongo.BSON.calculateObjectSize(row)
}
