import { test } from '@japa/runner'
import { newIdentifier } from '#shared/identifiers'
import { PERMISSIONS } from '#shared/permission'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { nextFrame } from '#tests/support/browser/next_frame'
import { type ConsoleOptions, openConsole } from '#tests/support/browser/open_console'
import { noonBefore, visit, visitedTenant } from '#tests/support/browser/visited_tenant'
import { longTest } from '#tests/support/long_tier'
import { createTenant } from '#tests/support/create_tenant'
import { Gate } from '#tests/support/gate'
import { issueBearer } from '#tests/support/issue_token'

const READ = '/v1/router-traffic'

/** Whether the canvas has the colour of its first line. */
const IS_PAINTED = `(() => {
  const canvas = document.querySelector('.plot canvas')
  const colour = document.querySelector('.plot [data-colour]')
  if (canvas === null || colour === null) return false
  const [red, green, blue] = getComputedStyle(colour).backgroundColor.match(/\\d+/g).map(Number)
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true
  }
  return false
})()`

/** Visits are seeded at noon of UTC days. */
const openTraffic = (options: ConsoleOptions) => openConsole({ timezone: 'UTC', ...options })

const groups = ({ page }: BrowserTab) => page.getByRole('table', { name: 'Sums by group' })

browserGroup('Traffic', () => {
  test('shows sums, shares, conversion with its interval, and the period before', async () => {
    const tab = await openTraffic({ as: await visitedTenant(), at: '/traffic?days=30' })
    const { page } = tab
    const sums = page.getByRole('region', { name: 'Sums of the period' })
    await sums.waitFor()
    await assertBecomes(() => sums.innerText(), /Visits\s+80\s+\+167%\s*before, by this hour: 30/)
    await assertBecomes(
      () => sums.innerText(),
      /Bookings started\s+40\s.*50\.0% of the visits \(95% certain: 39\.3.*60\.7%\)/s
    )
    await assertBecomes(
      () => sums.innerText(),
      /Bookings completed\s+24\s.*60\.0% of those started/s
    )

    const implants = groups(tab).getByRole('row', { name: /Implants/ })
    await assertBecomes(() => implants.innerText(), /60\s+75\.0%\s+\+100%\s+40 · 66\.7%/)
    const prices = groups(tab).getByRole('row', { name: /Prices/ })
    await assertBecomes(() => prices.innerText(), /20\s+25\.0%\s+new/)
    await page.getByText(/^Complete up to/).waitFor()
    await page.getByText('Not counted: 20 visits by robots').waitFor()
    const line = page.getByRole('checkbox', { name: '“Prices” in the chart' })
    await tab.keyboard.press(line, 'Space')
    await assertBecomes(() => page.url(), /days=30&show=[0-9a-f]{24}$/)
    await assertBecomes(() => line.isChecked(), false)
    await tab.keyboard.press(line, 'Space')
    await assertBecomes(() => line.isChecked(), true)
    await assertBecomes(() => page.evaluate(IS_PAINTED), true)
    await tab.assertReadable('traffic by router')

    await page.emulateMedia({ colorScheme: 'dark' })
    await assertBecomes(() => page.evaluate(IS_PAINTED), true)
  })

  test('counts visits by the days of the zone, and says what is only known by UTC day', async () => {
    const timezone = 'Pacific/Auckland'
    const tab = await openTraffic({
      as: await visitedTenant(),
      at: '/traffic?shape=table',
      timezone,
    })
    const { page } = tab
    const dayAfter = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }).format(noonBefore(1))
    const day = page.getByRole('table', { name: 'Visits over time' }).getByRole('row', {
      name: dayAfter.replace(',', ''),
    })
    await assertBecomes(() => day.innerText(), /40\s+40\s+0$/)
    await page.getByText('Days in Pacific/Auckland. Bookings by UTC day').waitFor()
    await page.getByText('visits are compared up to the last full hour').waitFor()
    await page.getByLabel('Group by').selectOption('utm_source')
    await page.getByText('Days in UTC: UTM values are counted by UTC day only').waitFor()
    await groups(tab)
      .getByRole('row', { name: /google/ })
      .waitFor()
  })

  test('can be read point by point, as a table and back in time, by keyboard alone', async () => {
    const tab = await openTraffic({ as: await visitedTenant(), at: '/traffic?days=7' })
    const { page, keyboard } = tab
    const slider = page.getByRole('slider', { name: 'Point in time' })
    const said = () => slider.getAttribute('aria-valuetext')
    await slider.waitFor()
    await assertBecomes(said, /: none$/)

    await keyboard.tabTo(slider)
    await keyboard.keys('ArrowLeft')
    await assertBecomes(said, /: 40, Implants 40$/)
    await keyboard.keys('ArrowLeft', 'ArrowLeft')
    await assertBecomes(said, /: 40, Implants 20, Prices 20$/)
    await page.locator('.reading').getByText('Prices').waitFor()

    await keyboard.tabTo(page.getByRole('button', { name: 'Table' }))
    await keyboard.keys('Enter')
    const points = page.getByRole('table', { name: 'Visits over time' })
    await points.waitFor()
    await assertBecomes(() => points.getByRole('row').count(), 8)
    await assertBecomes(() => points.getByRole('row').nth(4).innerText(), /40\s+20\s+20$/)
    await tab.assertReadable('the table of the days')

    await keyboard.keys(',')
    await assertBecomes(() => page.url(), /until=\d{4}-\d\d-\d\d/)
    await page.getByText('No router was selected in this period or').waitFor()
    await tab.assertReadable('a week without traffic')
    await keyboard.keys('0')
    await points.waitFor()
    await keyboard.keys('v')
    await slider.waitFor()
  })

  test('keeps the point that was chosen before the chart appeared, until the pointer moves', async () => {
    const tab = await openTraffic({ as: await visitedTenant() })
    const { page, keyboard } = tab
    const chart = new Gate()
    await page.route('**/chart_canvas*', async (route) => {
      await chart.opened
      await route.continue()
    })
    await page.evaluate(`location.hash = '#/traffic?days=7'`)
    const slider = page.getByRole('slider', { name: 'Point in time' })
    const said = () => slider.getAttribute('aria-valuetext')
    await keyboard.press(slider, 'ArrowLeft')
    await assertBecomes(said, /: 40, Implants 40$/)

    chart.open()
    await assertBecomes(() => page.evaluate(IS_PAINTED), true)
    await nextFrame(page)
    await assertBecomes(said, /: 40, Implants 40$/)
    await page.locator('.plot .u-over').hover({ position: { x: 5, y: 50 } })
    await assertBecomes(() => slider.inputValue(), '0')
  })

  test('groups by flow, class and UTM value, each as CSV and with a link to its routers', async ({
    assert,
  }) => {
    const tab = await openTraffic({ as: await visitedTenant(), at: '/traffic?days=30' })
    const { page } = tab
    const by = page.getByLabel('Group by')
    const row = (name: RegExp) => groups(tab).getByRole('row', { name })
    await by.selectOption('flow')
    await row(/First visit/).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV for Excel' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'router-traffic-by-flow.csv')
    await by.selectOption('class')
    await row(/Path only/).waitFor()
    await tab.assertReadable('traffic by class')
    await by.selectOption('utm_source')
    await assertBecomes(() => row(/google/).innerText(), /google\s+40\s+50\.0%/)
    await row(/without utm_source/).waitFor()
    await page.getByText(/^UTM values are known up to/).waitFor()
    await tab.assertReadable('traffic by UTM value')
    await groups(tab).getByRole('link', { name: 'google' }).click()
    await tab.heading('Routers').waitFor()
  })

  test('says how many days are not summed up yet', async () => {
    const tenant = await createTenant()
    await visit(tenant, newIdentifier(), { days: 3, times: 2 })
    const tab = await openTraffic({ as: tenant, at: '/traffic?days=7' })
    await tab.announces(/^2 days are missing here/)
    await tab.assertReadable('days that are not summed up')
  })

  test('says in German what to do in an organization without traffic', async () => {
    const tab = await openTraffic({ as: await createTenant(), at: '/traffic', locale: 'de-DE' })
    await tab.page.getByText('In diesem Zeitraum wurde kein Router gewählt.').waitFor()
    await tab.page.getByRole('link', { name: 'URL ausprobieren' }).first().waitFor()
    await tab.assertReadable('no traffic (German)')
  })

  longTest('is complete in German', async () => {
    const as = await visitedTenant()
    const tab = await openTraffic({ as, at: '/traffic?shape=table', locale: 'de-DE', width: 390 })
    await tab.page.getByRole('table', { name: 'Besuche im Zeitverlauf' }).waitFor()
    await tab.assertReadable('traffic (German)')
  })

  test('shows the service’s message when a period is refused, and tries again', async () => {
    const tab = await openTraffic({ as: await visitedTenant(), at: '/nowhere' })
    const { page } = tab
    tab.allow({ url: READ, status: 422 })
    const detail = 'The from field must be later.'
    await page.route(`**${READ}?*`, (route) =>
      route.fulfill({ status: 422, json: { code: 'E_VALIDATION_FAILED', detail } })
    )
    await page.getByRole('navigation').getByRole('link', { name: 'Traffic' }).click()
    await tab.announces(detail)
    await tab.assertReadable('a refused period')
    await page.unroute(`**${READ}?*`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await groups(tab).waitFor()
  })

  test('names the missing permission', async () => {
    const { organizationId } = await createTenant()
    const others = PERMISSIONS.filter((permission) => permission !== 'events:read')
    const bearer = await issueBearer(organizationId, others)
    const tab = await openTraffic({ as: { bearer }, at: '/traffic' })
    await tab.page.getByText(/needs the permission events:read/).waitFor()
    await tab.assertReadable('traffic without permission')
  })
})

browserGroup('The traffic in the list of routers', () => {
  test('is the share of seven days, and leads to the traffic of that router alone, by the hour', async () => {
    const tab = await openTraffic({ as: await visitedTenant(), at: '/routers' })
    const share = (text: string) => tab.page.getByRole('link', { name: text })
    await share('25.0%, traffic of “Prices”').waitFor()
    await tab.assertReadable('routers with their traffic')
    await share('75.0%, traffic of “Implants”').click()
    await tab.heading('Traffic').waitFor()
    await assertBecomes(() => groups(tab).getByRole('row').count(), 2)

    const { page } = tab
    await page.getByRole('button', { name: 'By hour' }).click()
    await assertBecomes(() => groups(tab).getByRole('row').count(), 2)
    await page.getByRole('slider').waitFor()
    await tab.assertReadable('one router by hour')
    await page.getByRole('link', { name: 'Only “Implants”' }).click()
    await groups(tab).getByRole('link', { name: 'Only this: “Prices”' }).click()
    await page.getByRole('link', { name: 'Only “Prices”' }).waitFor()
  })

  test('is left out without the permission events:read', async () => {
    const tenant = await visitedTenant()
    const bearer = await issueBearer(tenant.organizationId, ['routers:read'])
    const { page } = await openTraffic({ as: { bearer }, at: '/routers' })
    await page.getByRole('link', { name: 'Implants' }).waitFor()
    await assertBecomes(() => page.getByRole('columnheader', { name: '7 days' }).count(), 0)
  })
})
