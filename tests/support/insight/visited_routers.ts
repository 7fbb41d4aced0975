import type { BookingFlowRouter } from '#routing/routers/booking_flow_router'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'
import { closeDay } from './closed_day.js'
import { daysAgo } from './seen_traffic.js'

interface VisitedRouters {
  readonly tenant: Tenant
  readonly bookings: BookingFlowRouter
  readonly other: BookingFlowRouter
}

/** A tenant whose router at `/book` had 30 resolves yesterday, 10 of them from google, and the one at `/other` five. */
export async function visitedRouters(): Promise<VisitedRouters> {
  const tenant = await createTenant()
  const ofPath = (segment: string) => ({ criteria: { path: { segments: [segment] } } })
  const bookings = await createStoredRouter(tenant, { name: 'Bookings', ...ofPath('book') })
  const other = await createStoredRouter(tenant, { name: 'Other', ...ofPath('other') })
  await closeDay(tenant.organizationId, daysAgo(1), [
    { routerId: bookings.id, shape: '/book', count: 20 },
    { routerId: bookings.id, shape: '/book?utm_source=google', count: 10 },
    { routerId: other.id, shape: '/other', count: 5 },
  ])
  return { tenant, bookings, other }
}
