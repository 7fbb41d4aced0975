import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { DEMO_HAMBURG } from '#demo/organizations'
import { HAMBURG_CAMPAIGN_ROUTERS } from '#demo/routers/hamburg_campaigns'
import { SeedClinic } from '#demo/seed_clinic'
import { DAY_MS } from '#insight/utc_day'
import { CreateBookingFlow } from '#organizations/actions/create_booking_flow'
import { UpdateBookingFlow } from '#organizations/actions/update_booking_flow'
import { RouterRepository } from '#routing/persistence/router_repository'
import { ClinicServer } from '#scripts/quickstart/clinic/clinic_server'
import { clinicSite } from '#scripts/quickstart/clinic/clinic_site'
import { freePort } from '#scripts/services/free_port'
import { bookingEvents } from '#tests/support/booking_sessions'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { BrowserTab } from '#tests/support/browser/browser_tab'
import { PATIENT } from '#tests/support/browser/clinic_site'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createStoredRouter } from '#tests/support/stored_routers'
import { waitLimit } from '#tests/support/wait_limit'

const CAMPAIGN_ROUTER = 'Meta: implants'

interface Clinic extends Tenant {
  readonly origin: string
}

/** The two rules of the demo that the tests follow, in an organization of the test. */
async function clinicOrganization(): Promise<Tenant> {
  const tenant = await createTenant()
  const { organizationId } = tenant
  const [firstVisit, implants] = ['First visit', 'Implant consultation'].map((name) =>
    DEMO_HAMBURG.bookingFlows.find((flow) => flow.name === name)
  )
  if (!firstVisit || !implants) throw new Error('the demo has other booking flows')
  const update = await app.container.make(UpdateBookingFlow)
  await update.execute(organizationId, tenant.bookingFlowId, { url: firstVisit.url })
  const create = await app.container.make(CreateBookingFlow)
  const created = await create.execute(organizationId, implants)
  if (!created.ok) throw new Error('the booking flow was refused')
  await createStoredRouter(tenant, { name: 'Everything else', criteria: null, isDefault: true })
  const campaign = HAMBURG_CAMPAIGN_ROUTERS.find(({ name }) => name === CAMPAIGN_ROUTER)
  await createStoredRouter(tenant, {
    name: CAMPAIGN_ROUTER,
    bookingFlowId: created.value.id,
    criteria: campaign?.criteria ?? null,
  })
  return tenant
}

/** The website of the clinic, as the quickstart serves it, until the active test ends. */
async function openClinic(service?: string): Promise<Clinic> {
  const server = await ClinicServer.listen(0)
  getActiveTestOrFail().cleanup(() => server.stop())
  const tenant = await clinicOrganization()
  const seedClinic = await app.container.make(SeedClinic)
  const key = await seedClinic.execute(tenant.organizationId, server.origin)
  if (key === null) throw new Error('the organization has too many keys')
  const { url } = await theInstance()
  server.open(clinicSite({ service: service ?? url, key: key.release() }))
  return { ...tenant, origin: server.origin }
}

/** Follows an advertisement of the landing page, and waits until Signalbox has said where it leads. */
async function arrive(clinic: Clinic): Promise<BrowserTab> {
  const tab = await BrowserTab.open(`${clinic.origin}/hamburg`, { before: PATIENT })
  await tab.announces('This page leads to “First visit”. No rule fits its address')
  return tab
}

async function followAdvertisement(tab: BrowserTab): Promise<void> {
  await tab.page.getByRole('link', { name: 'Missing a tooth? A firm one in a day.' }).click()
  await tab.heading('Dental implants').waitFor()
  await tab.announces(
    'This page leads to “Implant consultation”. Its address carries a campaign, and campaigns go first (source meta, medium paid_social, campaign implants_hh).'
  )
}

/** Follows the link of the page to the booking page, and returns the decision that the address carries. */
async function book(tab: BrowserTab): Promise<string> {
  const attends = tab.page.waitForResponse((response) => response.url().includes('/v1/realtime'))
  await tab.page.getByRole('main').getByRole('link', { name: 'Book a visit' }).click()
  await tab.heading('Implant consultation').waitFor()
  await tab.announces('A booking is under way.')
  await attends
  return new URL(tab.page.url()).searchParams.get('signalbox_decision') ?? ''
}

/** How the booking of a decision ended, once it has. */
async function endingOf({ organizationId }: Clinic, decisionId: string) {
  const read = async () => {
    const events = await bookingEvents(organizationId)
    return events.find((event) => event.decisionId === decisionId)
  }
  return eventually(read, (event) => event !== undefined)
}

/** What the console shows of a router; the service sums the day up at most once a minute. */
async function trafficOf({ bearer }: Clinic, routerId: string) {
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

browserGroup('The demo clinic', () => {
  test('leads from an advertisement to a booking that counts for the router of its campaign', async ({
    assert,
  }) => {
    const clinic = await openClinic()
    const tab = await arrive(clinic)
    await tab.assertReadable('the landing page with the question of consent')
    await tab.page.getByRole('button', { name: 'Agree', exact: true }).click()
    await followAdvertisement(tab)
    await tab.page.getByText('Implant consultation, 60 minutes').waitFor()
    await tab.assertReadable('a page about a treatment')
    const decisionId = await book(tab)
    await tab.assertReadable('a booking page')

    await tab.page.getByLabel('Tomorrow, 16:00').check()
    await tab.page.getByRole('button', { name: 'Book this time' }).click()

    await tab.announces('Your visit is booked: Tomorrow, 16:00.')
    await tab.announces('The booking is completed')
    const event = await endingOf(clinic, decisionId)
    assert.equal(event?.type, 'BOOKING_COMPLETED')
    const routers = await app.container.make(RouterRepository)
    const router = await routers.find(clinic.organizationId, event?.routerId ?? '')
    assert.equal(router?.name, CAMPAIGN_ROUTER)
    assert.containSubset(await trafficOf(clinic, event?.routerId ?? ''), {
      resolved: 1,
      started: 1,
      completed: 1,
    })
  })

  test('counts a visitor who leaves as an abandoned booking, shows in the console which rule decided, and takes bookings without consent, which count for nothing', async ({
    assert,
  }) => {
    const clinic = await openClinic()
    const leaver = await arrive(clinic)
    await leaver.page.getByRole('button', { name: 'Agree', exact: true }).click()
    await followAdvertisement(leaver)
    const decisionId = await book(leaver)
    await leaver.page.getByRole('link', { name: 'Leave without booking' }).click()
    await leaver.heading('See you another time').waitFor()
    await leaver.assertReadable('the page of those who leave')

    const tab = await arrive(clinic)
    await tab.page.getByRole('button', { name: 'No, thank you' }).click()
    await followAdvertisement(tab)
    const link = tab.page.getByRole('link', { name: 'Which rule, and why not another?' })
    const place = await assertBecomes(() => link.getAttribute('href'), /#\/try\?url=/)
    assert.include(place, encodeURIComponent('utm_campaign=implants_hh'))

    const [, at] = (place ?? '').split('#')
    const desk = await openConsole({ as: clinic, at })
    await desk.page.getByText('Holds until').first().waitFor()
    await desk.page.getByText(CAMPAIGN_ROUTER).first().waitFor()

    await tab.page.getByRole('main').getByRole('link', { name: 'Book a visit' }).click()
    await tab.heading('Implant consultation').waitFor()
    await tab.announces('The address of this page carries no decision.')
    await tab.page.getByRole('button', { name: 'Book this time' }).click()
    await tab.announces('Your visit is booked: Tomorrow, 8:40.')
    await tab.announces('Signalbox counts no booking')
    await assertBecomes(() => tab.page.url(), /\/booking\/implant-consultation\?(?!.*signalbox_)/)

    const event = await endingOf(clinic, decisionId)
    assert.equal(event?.type, 'BOOKING_ABANDONED')
    assert.lengthOf(await bookingEvents(clinic.organizationId), 1)
  })

  test('leads to its own contact page while the service is away', async () => {
    const clinic = await openClinic(`http://127.0.0.1:${await freePort()}`)
    const tab = await BrowserTab.open(`${clinic.origin}/hamburg/implants`, {
      width: 390,
      allow: [{ url: '/embed.js', status: 'unreachable' }],
    })

    await tab.announces('Signalbox gives no answer.')
    await tab.page.getByRole('main').getByRole('link', { name: 'Book a visit' }).click()

    await tab.heading('Call us').waitFor()
  })
})
