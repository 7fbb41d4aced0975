import { once } from 'node:events'
import { createServer } from 'node:http'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { PLACES, snippetText } from '#console/pages/keys/snippet_text'
import { IssueSignInCode } from '#identity/sign_in/issue_sign_in_code'
import { CreateBookingFlow } from '#organizations/booking_flows/create_booking_flow'
import { OrganizationRepository } from '#organizations/organizations/organization_repository'
import { bookingEvents } from '#tests/support/booking_sessions'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { BrowserTab } from '#tests/support/browser/browser_tab'
import { PATIENT } from '#tests/support/browser/clinic_site'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant, FIRST_FLOW } from '#tests/support/create_tenant'
import { isForBrowsers, type Sample, samples, sampleWith } from '#tests/support/docs/samples'
import { issueToken } from '#tests/support/issue_token'
import { createKey } from '#tests/support/publishable_keys'
import { eventually } from '#tests/support/eventually'
import { createStoredRouter } from '#tests/support/stored_routers'

const RECORD = `${PATIENT}
globalThis.told = []
document.addEventListener('signalbox:resolved', ({ detail }) => told.push(detail))`

/** Serves the pages until the end of the active test. */
async function website(): Promise<{
  origin: string
  pages: Map<string, [type: string, text: string]>
}> {
  const pages = new Map<string, [type: string, text: string]>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const [type, text] = pages.get(pathname) ?? ['text/plain', '']
    response
      .writeHead(text === '' ? 404 : 200, { 'content-type': `${type}; charset=utf-8` })
      .end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return { origin: `http://localhost:${address.port}`, pages }
}

/** What the sample leaves to its reader: the addresses, the key, the version and its hash. */
async function filledIn({ language, text }: Sample, service: string, origin: string, key: string) {
  const answer = await fetch(`${service}/embed/versions`)
  const { current, versions } = (await answer.json()) as {
    current: string
    versions: Record<string, string>
  }
  const filled = text
    .replaceAll('https://signalbox.example', service)
    .replaceAll('https://cdn.example', origin)
    .replaceAll('sbp_…', key)
    .replaceAll('embed/1.0.0.js', `embed/${current}.js`)
    .replaceAll('sha384-…', versions[current] ?? '')
  if (language === 'html') return filled
  return `<script type="module">const service = '${service}'\n${filled}\ntold.push({ booking_flow, decision_id })</script>`
}

/** Records the events of a page, and its visitor's consent once the script is there. */
const RECORD_BOOKING = `${PATIENT}
globalThis.told = []
for (const name of ['started', 'completed']) {
  document.addEventListener('signalbox:' + name, () => told.push(name))
}
globalThis.agree = () => {
  if (window.signalbox?.consent) signalbox.consent(true)
  else setTimeout(agree, 20)
}`

/** What only the sample for a place has. */
const OF_PLACE = {
  entrance: 'rel="preconnect"',
  booking: 'data-signalbox-autostart\n',
  booked: 'data-signalbox-complete\n',
}
const BOOKS = ['data-signalbox-resolve="off"', 'data-signalbox-widget']

const SAMPLES = samples()
  .filter((sample) => isForBrowsers(sample) && !BOOKS.some((mark) => sample.text.includes(mark)))
  .map((sample, at) => ({ ...sample, name: `${at + 1}, of ${sample.file}` }))

browserGroup('The samples of the documents for websites', () => {
  test('lead a page to its booking flow: {name}')
    .with(SAMPLES)
    .run(async ({ assert }, sample) => {
      const { url: service } = await theInstance()
      const tenant = await createTenant()
      await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
      const { origin, pages } = await website()
      const { bearer } = await createKey(tenant.organizationId, origin)
      const script = await fetch(`${service}/embed.js`)
      pages.set('/signalbox.js', ['text/javascript', await script.text()])
      const html = await filledIn(sample, service, origin, bearer.replace('Bearer ', ''))
      pages.set('/implants', ['text/html', `<!doctype html><title>Clinic</title>${html}`])

      const { page } = await BrowserTab.open(`${origin}/implants`, { before: RECORD })
      const told = await assertBecomes(
        () => page.evaluate<{ booking_flow: { url: string } }[]>('told'),
        (all) => all.length === 1
      )

      assert.equal(told[0]?.booking_flow.url, FIRST_FLOW.url)
      if (html.includes('data-signalbox-link')) {
        await assertBecomes(
          () => page.getByRole('link').getAttribute('href'),
          (href) => href?.startsWith(FIRST_FLOW.url) === true
        )
      }
    })
})

browserGroup('The lines for a website', () => {
  test('count a booking as they are copied, by a form and by a page of thanks: {$self}')
    .with(['the documents', 'the console', 'the console, with a question for consent'] as const)
    .run(async ({ assert }, way) => {
      const { url: service } = await theInstance()
      const tenant = await createTenant()
      const { origin, pages } = await website()
      const createFlow = await app.container.make(CreateBookingFlow)
      const flow = await createFlow.execute(tenant.organizationId, {
        name: 'Of the website',
        description: null,
        url: `${origin}/booking`,
        durationMinutes: 30,
        isActive: true,
      })
      assert.isTrue(flow.ok)
      const bookingFlowId = flow.ok ? flow.value.id : ''
      await createStoredRouter(tenant, {
        criteria: { path: { segments: ['implants'] } },
        bookingFlowId,
      })
      const { bearer } = await createKey(tenant.organizationId, origin)
      const key = bearer.replace('Bearer ', '')
      const isGranted = way !== 'the console, with a question for consent'
      const values = { service, key, isGranted, href: '/contact', label: 'Book', form: 'yours' }
      for (const place of PLACES) {
        const lines =
          way === 'the documents'
            ? await filledIn(sampleWith('docs/embed.md', OF_PLACE[place]), service, origin, key)
            : snippetText(place, values)
        const path = place === 'entrance' ? '/implants' : `/${place}`
        pages.set(path, ['text/html', `<!doctype html><title>Clinic</title>${lines}`])
      }
      // The form loads its page again, which goes on with the session until it hears that it is over.
      const isOver = [404, 409].map((status) => ({
        url: /\/v1\/(?:realtime|booking-sessions)/,
        status,
      }))
      const { page } = await BrowserTab.open(`${origin}/implants`, {
        before: RECORD_BOOKING,
        allow: isOver,
      })
      const agree = () => !isGranted && page.evaluate('agree()')
      const hears = (name: string) =>
        assertBecomes(
          () => page.evaluate<string[]>('told'),
          (told) => told.includes(name)
        )
      for (const ending of ['form', 'page']) {
        await page.goto(`${origin}/implants`)
        await agree()
        await assertBecomes(
          () => page.getByRole('link').getAttribute('href'),
          /signalbox_decision=/
        )
        await page.getByRole('link').click()
        await page.getByRole('button', { name: 'Book' }).waitFor()
        await agree()
        await hears('started')
        if (ending === 'form') {
          await page.getByRole('button', { name: 'Book' }).click()
        } else {
          await page.goto(`${origin}/booked`)
          await agree()
          await hears('completed')
        }
        const count = ending === 'form' ? 1 : 2
        await eventually(
          () => bookingEvents(tenant.organizationId),
          (all) => all.length === count
        )
      }

      const events = await bookingEvents(tenant.organizationId)
      assert.deepEqual(
        events.map(({ type }) => type),
        ['BOOKING_COMPLETED', 'BOOKING_COMPLETED']
      )
    })
})

/** A link into an organization that has nothing but the token of the link. */
async function linkIntoNothing() {
  const organizations = await app.container.make(OrganizationRepository)
  const { id } = await organizations.create({ name: 'Praxis Nord', parent: null })
  const { tokenId } = await issueToken(id)
  const issueSignInCode = await app.container.make(IssueSignInCode)
  const code = await issueSignInCode.execute(id, tokenId)
  if (!code.ok) throw new Error('the token is there')
  return { organizationId: id, at: `code=${code.value.release()}` }
}

browserGroup('The first hour', () => {
  test('leads by the steps and lines of the console from nothing to a booking', async ({
    assert,
  }) => {
    const { origin, pages } = await website()
    const { organizationId, at } = await linkIntoNothing()
    const tab = await openConsole({ at })
    const { page } = tab
    const dialog = page.getByRole('dialog')
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const steps = page.getByRole('region', { name: 'Steps to the first booking' })
    const step = (name: string) => steps.getByRole('link', { name, exact: true }).click()
    const nextStep = async (name: string) => {
      await page.getByRole('link', { name: 'First steps', exact: true }).click()
      await step(name)
    }
    await button('Sign in').click()
    await tab.heading('Overview').waitFor()

    await step('New booking flow')
    await dialog.getByLabel('Name').fill('Implant consultation')
    await dialog.getByLabel('Booking page').fill(`${origin}/book`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })

    const campaign = `${origin}/implants?utm_source=meta&utm_campaign=implants_hh`
    await nextStep('New router')
    await button('From a link …').click()
    await dialog.getByLabel('Link').fill(campaign)
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await dialog.getByText('utm_campaign=implants_hh').waitFor()
    await dialog.getByRole('button', { name: 'Use it' }).click()
    const leadsTo = page.getByRole('combobox', { name: /^Leads to/ })
    await leadsTo.selectOption('Implant consultation')
    await button('Create router').click()
    await tab.announces(/ is created/)

    await nextStep('New default router')
    await leadsTo.selectOption('Implant consultation')
    await button('Create router').click()
    await tab.heading('All others').waitFor()

    await nextStep('Publishable keys')
    await button('Create a key').click()
    await dialog.getByLabel('Name').fill('Website')
    await dialog.getByLabel('Websites').fill(origin)
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await tab.heading('Website').waitFor()
    await button('Are not asked').click()
    const paste = async (path: string, place: string) => {
      await button(place).click()
      await page
        .getByRole('region', { name: 'Put it into your website' })
        .getByText(/"sbp_[^…]/)
        .waitFor()
      await button('Copy the snippet').click()
      const lines = await page.evaluate<string>('navigator.clipboard.readText()')
      pages.set(path, ['text/html', `<!doctype html><title>Clinic</title>${lines}`])
    }
    await paste('/implants', 'Where visitors arrive')
    await paste('/book', 'Where they book')
    await paste('/thanks', 'Thank-you page')

    const { page: visited } = await BrowserTab.open(campaign, { before: RECORD_BOOKING })
    const link = visited.getByRole('link', { name: 'Book a visit' })
    await assertBecomes(() => link.getAttribute('href'), /signalbox_decision=/)
    await link.click()
    await visited.getByRole('button', { name: 'Book a visit' }).waitFor()
    const told = () => visited.evaluate<string[]>('told')
    await assertBecomes(told, ['started'])
    await visited.goto(`${origin}/thanks`)
    await assertBecomes(told, ['completed'])

    await page.getByText('installed', { exact: true }).waitFor()
    const [event] = await eventually(
      () => bookingEvents(organizationId),
      (all) => all.length === 1
    )
    assert.equal(event?.type, 'BOOKING_COMPLETED')
    await page.getByRole('link', { name: 'Overview', exact: true }).click()
    await page.getByRole('region', { name: 'Last 7 days' }).waitFor()
    await assertBecomes(() => steps.count(), 0)
  })
})
