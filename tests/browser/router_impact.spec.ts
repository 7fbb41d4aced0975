import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { openConsole } from '#tests/support/browser/open_console'
import { createPin } from '#tests/support/browser/stored_pins'
import { createTenant } from '#tests/support/create_tenant'
import { closeDay } from '#tests/support/insight/closed_day'
import { daysAgo } from '#tests/support/insight/seen_traffic'
import { visitedRouters } from '#tests/support/insight/visited_routers'
import { ROUTERS } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const IMPACT = `${ROUTERS}/impact`
/**
 * A form that changes while it is assessed is assessed again. On a slow machine that is answered 503 at first: the page
 * asks until the organization's other assessment is over.
 */
const WAITS = { url: IMPACT, status: 503 }
const FUTURE = '2100-03-01T00:00:00Z'

const field = ({ page }: BrowserTab, name: string) =>
  page.getByRole('textbox', { name, exact: true })

browserGroup('The impact of a change, beside the live check', () => {
  test('says before a save which router would lose how many visitors, by keyboard alone', async () => {
    const { tenant } = await visitedRouters()
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    tab.allow(WAITS)
    const { page, keyboard } = tab
    const panel = page.getByRole('region', { name: 'Live check' })
    await keyboard.fill(page.getByRole('textbox', { name: /^Name/ }).first(), 'Ads')
    const flow = page.getByRole('combobox', { name: /^Leads to/ })
    await flow.getByRole('option', { name: 'First visit' }).waitFor({ state: 'attached' })
    await keyboard.tabTo(flow)
    await keyboard.keys('F')
    await keyboard.fill(field(tab, 'utm_source'), 'google')
    await tab.announces('10 visitors would go elsewhere')

    await keyboard.keys('Alt+6')
    await assertBecomes(() => keyboard.focused(), /^tab "Impact 10"/)
    await panel
      .getByText('10 of 35 visitors of the last 7 full days would go elsewhere (28.6%).')
      .waitFor()
    await panel.getByText('From “Bookings” to this router').waitFor()
    await panel.getByText('10 visitors, 28.6%').waitFor()
    await panel.getByText('From no router to this router').waitFor()
    await panel.getByText('No other URL changes. This is proved for every URL').waitFor()
    await panel.getByText('who came on 1 of the last 7 full days').waitFor()
    await keyboard.press(panel.getByText('Show their URLs'))
    await panel.getByText('/book?utm_source=google').waitFor()
    await panel.getByRole('link', { name: 'Open “Bookings”' }).waitFor()
    await tab.assertReadable('the impact of a new router')

    await keyboard.tabTo(panel.getByRole('combobox', { name: 'Compare with' }), 'Shift+Tab')
    await keyboard.keys('ArrowDown')
    await panel.getByText('10 of 35 visitors of the last 30 full days').waitFor()
    await keyboard.keys('Control+s')
    await tab.heading('Ads').waitFor()
    await panel.getByRole('tab', { name: 'Impact' }).waitFor()
    await keyboard.keys('Alt+6')
    await panel.getByText('Your changes do not affect where visitors go.').waitFor()
    await tab.assertReadable('nothing to compare')
  })

  test('names visitors without a router, broken pins and drift, in German', async () => {
    const { tenant, bookings, other } = await visitedRouters()
    await closeDay(tenant.organizationId, daysAgo(2), [
      { routerId: bookings.id, shape: '/other', count: 2 },
    ])
    const url = 'https://clinic.example/other'
    await createPin(tenant, { url, expects: { router_id: other.id }, mode: 'warn' })
    const tab = await openConsole({
      as: tenant,
      at: `/routers/${other.id}`,
      locale: 'de-DE',
      width: 390,
    })
    const { page } = tab
    await page.getByRole('tab', { name: 'Auswirkung' }).click()
    await page.getByText('Ihre Änderungen ändern nichts daran').waitFor()

    await field(tab, 'Pfad').fill('/woanders')
    await page.getByText('7 davon kämen zu keinem Router und könnten nicht buchen.').waitFor()
    await page.getByText('Von diesem Router zu keinem Router').waitFor()
    await page.getByText('1 Pin würde verletzt').waitFor()
    await page.getByText('Für 2 davon ist die Antwort schon heute anders').waitFor()
    await tab.announces('Danach würden 7 Besucher anderswo landen')
    await tab.assertReadable('lost visitors, in German')
  })

  test('says what happens when a schedule opens', async () => {
    const { tenant } = await visitedRouters()
    const { id } = await createStoredRouter(tenant, {
      name: 'Spring',
      criteria: { campaign: { utm_source: 'flyer' } },
      activeFromMs: Date.parse(FUTURE),
    })
    const tab = await openConsole({ as: tenant, at: `/routers/${id}` })
    const panel = tab.page.getByRole('region', { name: 'Live check' })
    await field(tab, 'utm_source').fill('google')
    await panel.getByRole('tab', { name: /^Impact/ }).click()

    await panel.getByText('No visitor of the last 7 full days would go elsewhere.').waitFor()
    await panel.getByRole('heading', { name: 'When schedules open or close' }).waitFor()
    await panel.getByText(/1 Mar 2100, .*: 10 visitors \(28\.6%\)/).click()
    await panel.getByText('From “Bookings” to this router').waitFor()
    await tab.assertReadable('the impact of a schedule')
  })

  test('says which visitors it cannot compare, and that there are none yet', async () => {
    const { tenant } = await visitedRouters()
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    tab.allow(WAITS)
    const panel = tab.page.getByRole('region', { name: 'Live check' })
    await field(tab, 'Path').fill('/other')
    await tab.page.getByRole('button', { name: 'Add a parameter' }).click()
    await tab.page.getByRole('textbox', { name: 'Name 1' }).fill('gclid')
    await tab.page.getByRole('textbox', { name: 'Value 1' }).fill('x1')
    await panel.getByRole('tab', { name: /^Impact/ }).click()
    await panel.getByText('5 visitors could not be compared').waitFor()
    await tab.assertReadable('visitors that cannot be compared')

    const fresh = await openConsole({ as: await createTenant(), at: '/routers/new' })
    await field(fresh, 'Path').fill('/book')
    await fresh.page.getByRole('tab', { name: /^Impact/ }).click()
    await fresh.page.getByText('There is no full day of visitors').waitFor()
    await fresh.assertReadable('no visitors yet')
  })

  test('proves that no URL goes elsewhere, and says nothing of visitors then', async () => {
    const { tenant } = await visitedRouters()
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    tab.allow(WAITS)
    const panel = tab.page.getByRole('region', { name: 'Live check' })
    await field(tab, 'utm_source').fill('google')
    await tab.page.getByRole('checkbox', { name: /^Active/ }).uncheck()
    await panel.getByRole('tab', { name: /^Impact/ }).click()

    await panel.getByText('No URL goes elsewhere. This is proved for every URL').waitFor()
    await assertBecomes(() => panel.getByText(/visitors of the last/).count(), 0)
    await tab.assertReadable('a change that moves nothing')
  })

  test('waits while the service is busy, and then appears by itself', async () => {
    const { tenant } = await visitedRouters()
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    tab.allow(WAITS)
    const problem = {
      status: 503,
      code: 'E_INSTANCE_FULL',
      detail: 'Other requests use all memory.',
    }
    await tab.page.route(`**${IMPACT}`, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: problem })
    )
    await field(tab, 'utm_source').fill('google')
    await tab.page.getByRole('tab', { name: /^Impact/ }).click()

    await tab.announces('The service is busy.')
    await tab.assertReadable('an impact that waits')
    await tab.page.unroute(`**${IMPACT}`)
    await tab.page.getByText('From “Bookings” to this router').waitFor()
    await assertBecomes(() => tab.page.locator('.stale').count(), 0)
  })

  test('keeps its result while the service is away, and shows what refuses it', async () => {
    const { tenant } = await visitedRouters()
    const tab = await openConsole({ as: tenant, at: '/routers/new' })
    const { page } = tab
    await field(tab, 'utm_source').fill('google')
    await page.getByRole('tab', { name: /^Impact/ }).click()
    const moved = page.getByText('From “Bookings” to this router')
    await moved.waitFor()
    const days = page.getByRole('combobox', { name: 'Compare with' })
    const answer = (status: number, problem: object) =>
      page.route(`**${IMPACT}`, (route) => route.fulfill({ status, json: { status, ...problem } }))
    const refusals = [500, 403, 503].map((status) => ({ url: IMPACT, status }))
    tab.allow(...refusals)

    await answer(503, { code: 'E_STORE_UNAVAILABLE', detail: 'A store is away.' })
    await days.selectOption({ label: 'last 30 days' })
    await tab.announces('The comparison continues by itself.')
    await moved.waitFor()
    await tab.assertReadable('an impact without the service')
    await page.unroute(`**${IMPACT}`)
    await page.getByText('10 of 35 visitors of the last 30 full days').waitFor()

    await answer(500, { code: 'E_INTERNAL', detail: 'Something failed.' })
    await field(tab, 'utm_source').fill('flyer')
    await page.getByText('E_INTERNAL').waitFor()
    await tab.assertReadable('an impact that failed')
    await page.unroute(`**${IMPACT}`)

    const detail = 'The access token misses the permission routers:manage.'
    await answer(403, { code: 'E_PERMISSION_MISSING', detail })
    await field(tab, 'utm_source').fill('brochure')
    await page.getByText('It needs the permission routers:manage.').waitFor()
    await tab.assertReadable('a forbidden impact')
  })
})
