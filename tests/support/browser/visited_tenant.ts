import { DAY_MS, utcDayOf } from '#shared/time'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { storeSession } from '#tests/support/insight/store_session'
import { archive, closer, SetClock } from '#tests/support/insight/visited_days'
import { routerEvent } from '#tests/support/routing/event_doubles'
import { createStoredRouter } from '#tests/support/stored_routers'

const HALF_A_DAY_MS = DAY_MS / 2
const CAMPAIGN = 'https://clinic.example/implants?utm_source=google&utm_campaign=spring'

/** Noon of a UTC day, counted back from today. */
export function noonBefore(days: number): Date {
  return new Date(utcDayOf(new Date()).getTime() - days * DAY_MS + HALF_A_DAY_MS)
}

const seeded = new Map<number, Promise<Tenant>>()

/**
 * A tenant whose traffic of closed days is known: “Implants” was selected sixty times in the last thirty days and thirty
 * times in those before, forty bookings began and twenty-four of them were completed; “Prices” was selected twenty times.
 * Six more were completed that no router led to. Robots were there twenty times. Seeded once a day in a process, and only to be read.
 */
export function visitedTenant(): Promise<Tenant> {
  const day = utcDayOf(new Date()).getTime()
  const tenant = seeded.get(day) ?? seed()
  seeded.set(day, tenant)
  return tenant
}

async function seed(): Promise<Tenant> {
  const tenant = await createTenant()
  const implants = await stored(tenant, 'Implants', 'implants')
  const prices = await stored(tenant, 'Prices', 'prices')
  const [namedDecisionId] = await visit(tenant, implants, { days: 1, times: 40, url: CAMPAIGN })
  await visit(tenant, implants, { days: 3, times: 20 })
  await visit(tenant, prices, { days: 3, times: 20 })
  await visit(tenant, implants, { days: 59, times: 30 })
  await visit(tenant, implants, { days: 2, times: 20, noVisitor: 'robot' })
  for (let begun = 0; begun < 40; begun += 1) {
    const status = begun < 24 ? 'completed' : 'abandoned'
    const attributed = { routerId: implants, ...(namedDecisionId && { namedDecisionId }) }
    await storeSession(tenant, { createdAt: noonBefore(1), status, ...attributed })
  }
  for (let begun = 0; begun < 6; begun += 1) {
    await storeSession(tenant, { createdAt: noonBefore(1), status: 'completed' })
  }
  await closeVisits(tenant)
  return tenant
}

/** Closes the past days. Yesterday is closed half an hour into today, which may not have passed yet. */
export async function closeVisits({ organizationId }: Pick<Tenant, 'organizationId'>) {
  const job = await closer(new SetClock(noonBefore(0)), { keptDays: 70, daysAtOnceMax: 70 })
  await job.execute(organizationId)
}

interface Visits {
  readonly days: number
  readonly times: number
  readonly url?: string
  readonly noVisitor?: 'robot'
}

/** Stores resolves of a past day that selected the router; returns their ids. */
export async function visit(
  { organizationId }: Pick<Tenant, 'organizationId'>,
  routerId: string,
  { days, times, url = 'https://clinic.example/implants', noVisitor }: Visits
): Promise<readonly string[]> {
  const resolvedAt = noonBefore(days)
  const events = Array.from({ length: times }, () =>
    routerEvent({ organizationId, routerId, url, resolvedAt, noVisitor })
  )
  await archive(new SetClock(new Date())).add(events)
  return events.map(({ id }) => id)
}

async function stored(tenant: Tenant, name: string, segment: string): Promise<string> {
  const { id } = await createStoredRouter(tenant, {
    name,
    criteria: { path: { segments: [segment] } },
  })
  return id
}
