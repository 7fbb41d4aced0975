import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'

export const BOOK = 'https://clinic.example/hamburg/implants?utm_source=google'
const path = { segments: ['hamburg', 'implants'] }

/** A tenant with a router that takes `BOOK`, one that comes later and one that it misses by a parameter. */
export async function triedClinic(): Promise<Tenant> {
  const tenant = await createTenant()
  await createStoredRouter(tenant, { name: 'Hamburg pages', criteria: { path } })
  await createStoredRouter(tenant, {
    name: 'Spring implants',
    criteria: { campaign: { utm_source: 'google' } },
    activeUntilMs: Date.parse('2100-01-01T00:00:00Z'),
  })
  await createStoredRouter(tenant, {
    name: 'Newsletter Ünïque',
    criteria: { path, campaign: { utm_source: 'google', utm_medium: 'email' } },
  })
  return tenant
}
