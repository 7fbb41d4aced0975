import app from '@adonisjs/core/services/app'
import { mongo } from 'mongoose'
import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { RouterModel, toSearchableRow } from '#routing/routers/router_model'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import type { Tenant } from '#tests/support/create_tenant'
import { storedRouter } from './memory_source.js'

const INSERTED_AT_ONCE = 1_000
const CREATED_AT_MS = 1_700_000_000_000

/**
 * Stores routers past the API, the highest number last: an import of as many costs seconds of processor time. All take a
 * path; `shape` says what differs from `/p<number>`.
 */
export async function storeManyRouters(
  { organizationId, bookingFlowId }: Tenant,
  count: number,
  shape: (number: number) => Partial<BookingFlowRouter>
): Promise<void> {
  const own = { organizationId, bookingFlowId, createdAtMs: CREATED_AT_MS }
  const rows = Array.from({ length: count }, (_, number) => {
    const id = new mongo.ObjectId().toHexString()
    const name = `Stored ${number}`
    const router = storedRouter(number, { name, ...shape(number), ...own, id })
    return toSearchableRow({ ...router, updatedAtMs: CREATED_AT_MS })
  })
  for (let first = 0; first < count; first += INSERTED_AT_ONCE) {
    await RouterModel.collection.insertMany(rows.slice(first, first + INSERTED_AT_ONCE))
  }
  const quota = await app.container.make(OrganizationQuota)
  await quota.recount(organizationId)
}
