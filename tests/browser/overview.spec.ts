import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { beginAudit, createPin } from '#tests/support/browser/stored_pins'
import { theInstance } from '#tests/support/browser/the_instance'
import { startStoredSession } from '#tests/support/booking_sessions'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import { issueToken } from '#tests/support/issue_token'
import { createKey } from '#tests/support/publishable_keys'
import { visitedTenant } from '#tests/support/browser/visited_tenant'
import { createTenant } from '#tests/support/create_tenant'
import { Gate } from '#tests/support/gate'
import { archive, SetClock } from '#tests/support/insight/visited_days'
import { routerEvent } from '#tests/support/routing/event_doubles'
import { misspeltTraffic } from '#tests/support/insight/misspelt_traffic'
import { createStoredRouter } from '#tests/support/stored_routers'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

browserGroup('The overview', () => {
  test('leads a new organization to its first booking, and each step ticks itself', async () => {
    const tenant = await createTenant()
    const tab = await openConsole({ as: tenant })
    const steps = tab.page.getByRole('region', { name: 'Steps to the first booking' })
    const left = () => steps.getByRole('link').allInnerTexts()
    await assertBecomes(left, [
      'New router',
      'New default router',
      'Publishable keys',
      'Copy the snippet',
      'Tokens',
      'Traffic',
    ])
    await tab.assertReadable('a new organization')

    await createStoredRouter(tenant, { name: 'All others', isDefault: true, criteria: {} })
    const key = await createKey(tenant.organizationId)
    await new PublishableKeyRepository().markUsed(tenant.organizationId, key.keyId, 0, new Date())
    await issueToken(tenant.organizationId)
    await tab.page.reload()
    await assertBecomes(left, ['New router', 'Traffic'])
    await tab.assertReadable('an overview with steps')
    const { id } = await startStoredSession(tenant)
    const { url } = await theInstance()
    await fetch(`${url}/v1/booking-sessions/${id}/complete`, {
      method: 'POST',
      headers: { authorization: tenant.bearer },
    })
    await tab.page.reload()
    await tab.page.getByRole('link', { name: '1 router' }).waitFor()
    await tab.settles()
    await assertBecomes(() => steps.count(), 0)
  })

  test('leads a session, in German and by keyboard alone, from its steps to a key and a booking', async () => {
    const tenant = await createTenant()
    const { url } = await theInstance()
    const headers = { 'authorization': tenant.bearer, 'content-type': 'application/json' }
    const derived = await fetch(`${url}/v1/access-tokens/current/derive`, {
      method: 'POST',
      headers,
      body: '{}',
    })
    const { token } = (await derived.json()) as { readonly token: string }
    const tab = await openConsole({ as: `Bearer ${token}`, locale: 'de-DE' })
    const { page, keyboard } = tab
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const steps = page.getByRole('region', { name: 'Bis zur ersten Buchung' })
    await page.getByRole('list', { name: 'So funktioniert es' }).waitFor()
    await tab.assertReadable('what the product does, in German')

    await keyboard.press(steps.getByRole('link', { name: 'Neuer Standard-Router' }))
    const flow = page.getByRole('combobox', { name: /^Führt zu/ })
    await flow.getByRole('option', { name: 'First visit' }).waitFor({ state: 'attached' })
    await keyboard.tabTo(flow)
    await keyboard.keys('ArrowDown')
    await keyboard.press(page.getByRole('button', { name: 'Router anlegen' }))
    await page.getByText('„Alle anderen“ ist angelegt').first().waitFor()
    await tab.heading('Alle anderen').waitFor()

    await keyboard.press(link('Erste Schritte'))
    await keyboard.press(steps.getByRole('link', { name: 'Website-Schlüssel' }))
    await keyboard.press(page.getByRole('button', { name: 'Schlüssel anlegen' }))
    await keyboard.fill(dialog.getByLabel('Name'), 'Website')
    await keyboard.fill(dialog.getByLabel('Websites'), 'http://localhost:8080')
    await keyboard.press(dialog.getByRole('button', { name: 'Schlüssel anlegen' }))
    await tab.heading('Website').waitFor()
    const lines = page.getByRole('region', { name: 'In Ihre Website einbauen' })
    const read = await assertBecomes(
      () => lines.last().innerText(),
      /data-signalbox-key="sbp_[^…"]+"/
    )
    const [, key = ''] = /data-signalbox-key="([^"]+)"/.exec(read) ?? []

    const resolved = await fetch(`${url}/v1/page/resolve`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${key}`, origin: 'http://localhost:8080' },
      body: JSON.stringify({ url: 'http://localhost:8080/' }),
    })
    await assertBecomes(() => resolved.status, 200)
    const { id } = await startStoredSession(tenant)
    await fetch(`${url}/v1/booking-sessions/${id}/complete`, { method: 'POST', headers })
    await keyboard.press(link('Erste Schritte'))
    await page.getByRole('region', { name: 'Letzte 7 Tage' }).waitFor()
    await assertBecomes(() => steps.count(), 0)
  })

  test('scrolls its last step clear of a message', async () => {
    const at = '/routers/new?draft=gone'
    const tab = await openConsole({ as: await createTenant(), at })
    const { page } = tab
    const message = page.locator('.toast')
    await message.waitFor()
    await page.evaluate(`location.hash = '/'`)
    const steps = page.getByRole('region', { name: 'Steps to the first booking' })
    const last = steps.getByRole('link', { name: 'Traffic' })
    await last.waitFor()
    const edge = (of: typeof last, side: 'top' | 'bottom') =>
      of.evaluate((one, name) => Number(one.getBoundingClientRect()[name]), side)
    for (const width of [1280, 390] as const) {
      await tab.look({ width, theme: 'light' })
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
      const gap = async () => (await edge(message, 'top')) - (await edge(last, 'bottom'))
      await assertBecomes(gap, (px) => px >= 0)
    }
  })

  test('names the permissions that its steps require, and can be dismissed', async () => {
    const tenant = await createTenant({ permissions: ['routers:read'] })
    const tab = await openConsole({ as: tenant, locale: 'de-DE', width: 390 })
    const steps = tab.page.getByRole('region', { name: 'Bis zur ersten Buchung' })
    await steps.getByText('Dafür ist die Berechtigung events:read nötig.').waitFor()
    await tab.assertReadable('steps without permissions, in German')
    await steps.getByRole('button', { name: 'Ausblenden' }).click()
    await steps.waitFor({ state: 'detached' })
    await tab.page.reload()
    await tab.settles()
    await assertBecomes(() => steps.count(), 0)
  })

  test('counts by status, and names the next changes of schedules', async () => {
    const tenant = await createTenant()
    const path = (segment: string) => ({ criteria: { path: { segments: [segment] } } })
    await createStoredRouter(tenant, { name: 'Open', ...path('open') })
    await createStoredRouter(tenant, { name: 'Off', ...path('off'), isActive: false })
    await createStoredRouter(tenant, {
      name: 'Autumn',
      ...path('autumn'),
      activeFromMs: Date.now() + 3.5 * DAY_MS,
      activeUntilMs: Date.now() + 30 * DAY_MS,
    })
    const tab = await openConsole({ as: tenant })
    await tab.page.getByRole('link', { name: 'New router' }).waitFor()
    await tab.keyboard.keys('n')
    await tab.heading('New router').waitFor()
    await tab.page.goBack()

    const counts = tab.page.getByRole('list', { name: 'Routers by status' })
    await counts.getByRole('link', { name: '1 upcoming' }).waitFor()
    await counts.getByRole('link', { name: '1 inactive' }).waitFor()
    await counts.getByRole('link', { name: '3 routers' }).waitFor()
    const next = tab.page.getByRole('region', { name: 'Next openings and closings' })
    const changes = next.getByRole('listitem')
    await assertBecomes(() => changes.count(), 2)
    await assertBecomes(() => changes.nth(0).innerText(), /^Autumn opens\n/)
    await assertBecomes(() => changes.nth(1).innerText(), /^Autumn closes\n/)
    await tab.page.getByText('in 3 days').waitFor()
    await tab.assertReadable('the overview')

    await tab.keyboard.press(counts.getByRole('link', { name: '1 upcoming' }))
    await assertBecomes(() => tab.page.url(), /#\/routers\?status=upcoming$/)
  })

  test('compares the last seven days with the week before, by flow and campaign', async () => {
    const as = await visitedTenant()
    const inBerlin = await openConsole({ as })
    await inBerlin.page
      .getByText('Days in Europe/Berlin; bookings and campaigns by UTC day.')
      .waitFor()
    // Visits are seeded at noon of UTC days.
    const tab = await openConsole({ as, timezone: 'UTC' })
    const week = tab.page.getByRole('region', { name: 'Last 7 days' })
    await assertBecomes(() => week.innerText(), /Visits\s+80\s+no comparison yet\s+week before: 0/)
    await assertBecomes(() => week.innerText(), /Bookings\s+24\s/)
    await assertBecomes(
      () => week.innerText(),
      /Conversion\s+30\.0%\s+no comparison yet\s+week before: –\s+95% certain: 21\.\d% to 40\.\d%/
    )
    await week.getByText('Campaign known for 24 of 30 bookings.').waitFor()
    await week.getByText('6 without a recorded visit').waitFor()
    const flow = week.getByRole('table', { name: 'Booking flow' }).getByRole('row')
    await assertBecomes(() => flow.nth(1).innerText(), /First visit\s+80\s+24\s+30\.0%/)
    const campaigns = week.getByRole('table', { name: 'Campaign' })
    await assertBecomes(() => campaigns.innerText(), /spring\s+40\s+24\s+60\.0%/)
    await week.getByRole('img', { name: /^last 7 days: .*, 40\. week before: 0, / }).waitFor()
    await tab.assertReadable('the last seven days')
    await tab.keyboard.press(campaigns.getByRole('link', { name: 'spring' }))
    await assertBecomes(() => tab.page.url(), /#\/routers\?q=spring$/)
  })

  test('says what came today while no full day has visits', async () => {
    const tenant = await createTenant()
    const { id: routerId } = await createStoredRouter(tenant, { name: 'Implants' })
    const { organizationId } = tenant
    const today = routerEvent({ organizationId, routerId, resolvedAt: new Date() })
    await archive(new SetClock(new Date())).add([today])
    const tab = await openConsole({ as: tenant })
    await tab.page.getByText('Today so far: 1 visit, 0 bookings.').waitFor()
  })

  test('counts broken pins, also before the first audit, and leads to them by keyboard', async () => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, {
      name: 'Bookings',
      criteria: { path: { segments: ['book'] } },
    })
    const url = 'https://clinic.example/book'
    await createPin(tenant, { url, expects: { none: true }, mode: 'warn' })
    const tab = await openConsole({ as: tenant })
    const pins = tab.page.getByRole('link', { name: '1 broken pin' })
    await pins.waitFor()
    await tab.page.getByText('Your routers have not been audited yet.').waitFor()
    await tab.assertReadable('an overview with a broken pin')

    await tab.keyboard.press(pins)
    await tab.heading('Pins').waitFor()
    await tab.announces('0 hold, 1 broken, 0 ended')
  })

  const ASKED_AGAIN = [
    { what: 'what needs attention', at: '/', role: 'link', name: '1 broken pin', next: /^Next/ },
    { what: 'a problem', at: '/pins', role: 'button', name: 'Try again', next: /^What pins/ },
  ] as const
  for (const { what, at, role, name, next } of ASKED_AGAIN) {
    test(`keeps ${what} in place while page checks that were refused are asked for again`, async () => {
      const tenant = await createTenant()
      const criteria = { path: { segments: ['book'] } }
      await createStoredRouter(tenant, { name: 'Bookings', criteria })
      const url = 'https://clinic.example/book'
      await createPin(tenant, { url, expects: { none: true }, mode: 'warn' })
      const tab = await openConsole({ as: tenant, at: '/nowhere', isFresh: true })
      const { page } = tab
      await tab.settles()
      await page.clock.install()
      const checks = '/v1/page-checks'
      tab.allow({ url: checks, status: 404 })
      await page.route(`**${checks}`, (route) => route.fulfill({ status: 404, json: {} }))
      await page.evaluate(`location.hash = '#${at}'`)
      const kept = page.getByRole(role, { name })
      const below = page.getByRole('region', { name: next })
      await below.waitFor()
      await kept.focus()

      const isAskedAgain = new Gate()
      await page.route(`**${checks}`, () => isAskedAgain.open())
      await page.clock.fastForward(MINUTE_MS)
      await isAskedAgain.opened
      await page.clock.fastForward(1_000)
      await assertBecomes(() => page.locator('.in-turn .skeleton').count(), 0)
      await assertBecomes(() => kept.evaluate((one) => one.matches(':focus')), true)
      await below.waitFor()
    })
  }

  test('counts misspelt UTM values and routers without visitors, and leads to them', async () => {
    const { tenant } = await misspeltTraffic()
    await beginAudit(tenant)
    const tab = await openConsole({ as: tenant })
    const utm = '2 UTM values or names that look misspelt'
    await tab.page.getByRole('link', { name: utm }).waitFor()
    await tab.assertReadable('an overview with misspelt UTM values')

    const silent = tab.page.getByRole('link', { name: '2 routers are open and get no visitors' })
    await tab.keyboard.press(silent)
    await tab.page.getByText('“Brochure” was open on 15 days and got no visitors.').waitFor()
  })

  test('names the permission that it needs', async () => {
    const tenant = await createTenant({ permissions: ['flows:read'] })
    const tab = await openConsole({ as: tenant })

    await tab.page.getByText('It needs the permission routers:read.').waitFor()
    await tab.assertReadable('the overview without permission')
  })
})
