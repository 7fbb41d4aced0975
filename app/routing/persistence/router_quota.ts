import { inject } from '@adonisjs/core'
import { type ClientSession, mongo } from 'mongoose'
import {
  OrganizationQuota,
  type OrganizationUsage,
  type QuotaExceeded,
} from '#shared/persistence/organization_quota'
import { storedBytes } from '#shared/persistence/stored_bytes'
import type { Result } from '#shared/result'
import { RouterModel, type RouterRow } from './router_model.js'

/** Counts the writes of routers against their organization's quota, in the transactions of the writes. */
@inject()
export class RouterQuota {
  constructor(protected quota: OrganizationQuota) {}

  /** Whether there is room for these new routers. */
  ask(
    organizationId: string,
    rows: readonly RouterRow[],
    session?: ClientSession
  ): Promise<Result<null, QuotaExceeded>> {
    return this.quota.ask(organizationId, sizeOf(rows), session)
  }

  add(
    organizationId: string,
    rows: readonly RouterRow[],
    session: ClientSession
  ): Promise<Result<null, QuotaExceeded>> {
    return this.quota.take(organizationId, sizeOf(rows), session)
  }

  /** To be called before the row replaces the one with its id. */
  async replace(
    organizationId: string,
    row: RouterRow,
    session: ClientSession
  ): Promise<Result<null, QuotaExceeded>> {
    const id = row._id.toHexString()
    const before = await storedBytes(RouterModel, organizationId, id, session)
    const bytes = bytesOf(row) - before
    return this.quota.take(organizationId, { routers: 0, bytes }, session)
  }

  /** Runs `remove`, which says whether it removed the router. */
  async remove(
    organizationId: string,
    id: string,
    session: ClientSession,
    remove: () => Promise<boolean>
  ): Promise<boolean> {
    const bytes = await storedBytes(RouterModel, organizationId, id, session)
    const isRemoved = await remove()
    if (isRemoved) await this.quota.take(organizationId, { routers: -1, bytes: -bytes }, session)
    return isRemoved
  }
}

function sizeOf(rows: readonly RouterRow[]): OrganizationUsage {
  return { routers: rows.length, bytes: rows.reduce((sum, row) => sum + bytesOf(row), 0) }
}

/** What MongoDB's `$bsonSize` says of it once it is stored. */
function bytesOf(row: RouterRow): number {
  return mongo.BSON.calculateObjectSize(row)
}
