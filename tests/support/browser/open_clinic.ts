import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail } from '@japa/runner'
import { DEMO_HAMBURG } from '#demo/organizations'
import { HAMBURG_CAMPAIGN_ROUTERS } from '#demo/routers/hamburg_campaigns'
import { SeedClinic } from '#demo/seed_clinic'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { UpdateBookingFlow } from '#organizations/booking_flows/update_booking_flow'
import { bookingSystem } from '#scripts/quickstart/clinic/booking_system'
import { ClinicServer } from '#scripts/quickstart/clinic/clinic_server'
import { clinicSite } from '#scripts/quickstart/clinic/clinic_site'
import { DAY_MS } from '#shared/time'
import { bookingEvents } from '#tests/support/booking_sessions'
import { assertBecomes } from './assert_becomes.js'
import { BrowserTab } from './browser_tab.js'
import { PATIENT } from './clinic_site.js'
import { theInstance } from './the_instance.js'
import { untilStored } from './until_stored.js'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createStoredRouter } from '#tests/support/stored_routers'
import { waitLimit } from '#tests/support/wait_limit'

export const CAMPAIGN_ROUTER = 'Meta: implants'
/** Leads to a page with the widget of a booking system. */
export const WIDGET_ROUTER = 'Google: cleaning weeks'

export interface Clinic extends Tenant {
  readonly origin: string
  readonly defaultRouterId: string
}

/** The three rules of the demo that the tests follow, in an organization of the test. */
async function clinicOrganization(): Promise<Omit<Clinic, 'origin'>> {
  const tenant = await createTenant()
  const { organizationId } = tenant
  const [firstVisit, implants, cleaning] = [
    'First visit',
    'Implant consultation',
    'Professional cleaning',
  ].map((name) => DEMO_HAMBURG.bookingFlows.find((flow) => flow.name === name))
  if (!firstVisit || !implants || !cleaning) throw new Error('the demo has other booking flows')
  const update = await app.container.make(UpdateBookingFlow)
  await update.execute(organizationId, tenant.bookingFlowId, { url: firstVisit.url })
  const create = await app.container.make(CreateBookingFlow)
  const flowIdOf = async (fields: typeof implants) => {
    const created = await create.execute(organizationId, fields)
    if (!created.ok) throw new Error('the booking flow was refused')
    return created.value.id
  }
  const { id: defaultRouterId } = await createStoredRouter(tenant, {
    name: 'Everything else',
    criteria: null,
    isDefault: true,
  })
  for (const [name, flow] of [
    [CAMPAIGN_ROUTER, implants],
    [WIDGET_ROUTER, cleaning],
  ] as const) {
    const campaign = HAMBURG_CAMPAIGN_ROUTERS.find((router) => router.name === name)
    const bookingFlowId = await flowIdOf(flow)
    await createStoredRouter(tenant, { name, bookingFlowId, criteria: campaign?.criteria ?? null })
  }
  return { ...tenant, defaultRouterId }
}

/** The website of the clinic, as the quickstart serves it, until the active test ends. */
export async function openClinic(service?: string): Promise<Clinic> {
  const server = await ClinicServer.listen(0)
  getActiveTestOrFail().cleanup(() => server.stop())
  const tenant = await clinicOrganization()
  const seedClinic = await app.container.make(SeedClinic)
  const key = await seedClinic.execute(tenant.organizationId, server.origin)
  if (key === null) throw new Error('the organization has too many keys')
  const { url } = await theInstance()
  const bookings = await ClinicServer.listen(0)
  getActiveTestOrFail().cleanup(() => bookings.stop())
  bookings.open(bookingSystem(server.origin))
  server.open(
    clinicSite({
      service: service ?? url,
      key: key.release(),
      bookingSystem: bookings.origin,
    })
  )
  return { ...tenant, origin: server.origin }
}

/** Follows an advertisement of the landing page, and waits until Signalbox has said where it leads. */
export async function arrive(clinic: Clinic): Promise<BrowserTab> {
  const tab = await BrowserTab.open(`${clinic.origin}/hamburg`, { before: PATIENT })
  await tab.announces('This page leads to “First visit”. No rule fits its address')
  return tab
}

export async function followAdvertisement(tab: BrowserTab): Promise<void> {
  await tab.page.getByRole('link', { name: 'Missing a tooth? A firm one in a day.' }).click()
  await tab.heading('Dental implants').waitFor()
  await tab.announces(
    'This page leads to “Implant consultation”. Its address carries a campaign, and campaigns go first (source meta, medium paid_social, campaign implants_hh).'
  )
}

/** Follows the link of the page to the booking page, and returns the decision that the link carries. */
export async function book(
  clinic: Clinic,
  tab: BrowserTab,
  appointment = 'Implant consultation'
): Promise<string> {
  const link = tab.page.getByRole('main').getByRole('link', { name: 'Book a visit' })
  const href = await assertBecomes(() => link.getAttribute('href'), /signalbox_decision=/)
  const decisionId = new URL(href ?? '').searchParams.get('signalbox_decision') ?? ''
  await untilStored(clinic, decisionId)
  const attends = tab.page.waitForResponse((response) => response.url().includes('/v1/realtime'))
  await link.click()
  await tab.heading(appointment).waitFor()
  await tab.announces('A booking is under way.')
  await attends
  return decisionId
}

/** How the booking of a decision ended, once it has. */
export async function endingOf({ organizationId }: Clinic, decisionId: string) {
  const read = async () => {
    const events = await bookingEvents(organizationId)
    return events.find((event) => event.decisionId === decisionId)
  }
  return eventually(read, (event) => event !== undefined)
}

/** What the console shows of a router; the service sums the day up at most once a minute. */
export async function trafficOf({ bearer }: Clinic, routerId: string) {
  const { url } = await theInstance()
  const from = new Date(Date.now() - DAY_MS).toISOString()
  const query = new URLSearchParams({ router_id: routerId, from })
  const answer = await fetch(`${url}/v1/router-traffic?${query}`, {
    headers: { authorization: bearer },
    signal: waitLimit(),
  })
  const { groups }: { groups: readonly object[] } = JSON.parse(await answer.text())
  return groups[0]
}
