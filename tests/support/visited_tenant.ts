import mongoose from 'mongoose'
import { toObjectId } from '#shared/identifiers'
import { MODELS } from '#start/models'
import { createTenant, type Tenant } from './create_tenant.js'
import { createStoredRouter } from './stored_routers.js'

/** A tenant whose default router answers every URL. */
export async function visitedTenant(): Promise<Tenant> {
  const tenant = await createTenant()
  await createStoredRouter(tenant, { name: 'Default', criteria: null, isDefault: true })
  return tenant
}

/** The same in another database, for instances that do not share the one of the run. */
export async function visitedTenantAt(mongodbUri: string): Promise<Tenant> {
  const tenant = await visitedTenant()
  const id = toObjectId(tenant.organizationId)
  const other = await mongoose.createConnection(mongodbUri).asPromise()
  try {
    for (const { collection } of MODELS) {
      const rows = await collection.find({ $or: [{ _id: id }, { organization_id: id }] }).toArray()
      if (rows.length > 0) await other.collection(collection.name).insertMany(rows)
    }
  } finally {
    await other.close()
  }
  return tenant
}
