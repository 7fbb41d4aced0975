import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'
import { seenOnDays, unchangedSince } from './seen_traffic.js'

const DAYS = 15
const UNCHANGED_DAYS = 20

interface MisspeltTraffic {
  readonly tenant: Tenant
  /** Asks for `google`, while visitors come with `Google`. */
  readonly ads: BookingFlowRouter
}

/**
 * A tenant with fifteen days of visitors: those from an ad bring another spelling of its router's value, a UTM name is
 * misspelt, and the router “Brochure” was never visited.
 */
export async function misspeltTraffic(): Promise<MisspeltTraffic> {
  const tenant = await createTenant()
  const ofPath = (segment: string) => ({ criteria: { path: { segments: [segment] } } })
  const ads = await createStoredRouter(tenant, {
    name: 'Google ads',
    criteria: { campaign: { utm_source: 'google' } },
  })
  await createStoredRouter(tenant, { name: 'Brochure', ...ofPath('brochure') })
  const { id: routerId } = await createStoredRouter(tenant, { name: 'Bookings', ...ofPath('book') })
  await unchangedSince(tenant, UNCHANGED_DAYS)
  await seenOnDays(tenant, DAYS, [
    { routerId, shape: '/book?utm_source=Google', count: 40 },
    { routerId, shape: '/book?utm_soruce=flyer', count: 2 },
  ])
  return { tenant, ads }
}
