import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'
import { closeDay } from '#tests/support/insight/closed_day'
import { daysAgo } from '#tests/support/insight/seen_traffic'
import { issueBearer } from '#tests/support/issue_token'
import { createStoredRouter } from '#tests/support/stored_routers'

const SUGGESTIONS = '/v1/router-suggestions'
const AT = '/findings?show=suggested'

/** A tenant whose default router took 900 visitors yesterday, 600 of them of two campaigns. */
async function withCampaigns() {
  const tenant = await createTenant()
  const { id: routerId } = await createStoredRouter(tenant, {
    name: 'Everything else',
    criteria: {},
    isDefault: true,
  })
  const shape = (path: string, count: number) => ({
    routerId,
    matchedClass: 'default',
    shape: path,
    count,
  })
  const noise = Array.from({ length: 300 }, (_, page) => shape(`/pages/${page}`, 1))
  await closeDay(tenant.organizationId, daysAgo(1), [
    shape('/book?utm_campaign=spring&utm_source=google', 400),
    shape('/book?utm_campaign=autumn&utm_source=meta', 200),
    ...noise,
  ])
  return tenant
}

browserGroup('The missing routers among the findings', () => {
  test('say what visitors have in common, and open as drafts of new routers', async () => {
    const tab = await openConsole({ as: await withCampaigns(), at: '/findings' })
    const { page } = tab
    const missing = page.getByRole('region', { name: 'Missing routers' })
    const spring = missing.getByRole('listitem').filter({ hasText: 'spring' }).first()
    await spring.getByText(/^400 of these visitors/).waitFor()
    await spring.getByText('Who would go elsewhere').click()
    await spring.getByText('From “Everything else” to this router').waitFor()
    await tab.assertReadable('missing routers')

    await spring.getByRole('button', { name: 'Open as a draft' }).click()
    await assertBecomes(() => page.url(), /#\/routers\/new\?draft=/)
    await assertBecomes(
      () => page.getByRole('textbox', { name: 'utm_campaign' }).inputValue(),
      'spring'
    )
    await page.getByText('leads here').first().waitFor()
  })

  test('are dismissed by keyboard alone, in German', async () => {
    const tenant = await withCampaigns()
    const tab = await openConsole({ as: tenant, at: AT, locale: 'de-DE', width: 390 })
    const { page, keyboard } = tab
    const dismiss = page.getByRole('button', { name: 'Verwerfen' })
    await dismiss.first().waitFor()
    await tab.assertReadable('missing routers, in German')
    const shown = await assertBecomes(
      () => dismiss.count(),
      (count) => count > 0
    )
    await keyboard.press(dismiss.first())
    await tab.announces('ist für 90 Tage verworfen')
    await page.getByText('1 wurde verworfen').waitFor()
    await assertBecomes(() => dismiss.count(), shown - 1)
    await assertBecomes(() => keyboard.focused(), /^heading "Fehlende Router"/)
  })

  test('exclude visitors that routers take, and are hidden without permission', async () => {
    const tenant = await createTenant()
    const tab = await openConsole({ as: tenant, at: AT })
    await tab.page.getByText('No router is missing').waitFor()
    await tab.assertReadable('no missing routers')

    const bearer = await issueBearer(tenant.organizationId, ['routers:read'])
    const reader = await openConsole({ as: bearer, at: AT })
    await reader.page.getByText('It needs the permission events:read.').waitFor()
    await reader.assertReadable('missing routers without permission')
  })

  test('appear once the service is no longer busy, and stay while it is away', async () => {
    const tenant = await withCampaigns()
    const tab = await openConsole({ as: tenant, at: '/nowhere' })
    const { page } = tab
    tab.allow({ url: SUGGESTIONS, status: 503 })
    const problem = { status: 503, code: 'E_INSTANCE_FULL', detail: 'Instance full' }
    await page.route(`**${SUGGESTIONS}`, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: problem })
    )
    await page.evaluate(`location.hash = '#${AT}'`)
    await page.getByText('The service is busy.').waitFor()
    await tab.assertReadable('missing routers that are computed')
    await page.unroute(`**${SUGGESTIONS}`)
    await page.getByText(/^400 of these visitors/).waitFor()
  })
})
