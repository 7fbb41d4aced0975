import { copyOrganizations } from './copy_organizations.js'
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
  await copyOrganizations([tenant.organizationId], mongodbUri)
  return tenant
}
