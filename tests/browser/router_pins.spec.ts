import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { openConsole } from '#tests/support/browser/open_console'
import { stopRepeating } from '#tests/support/browser/stop_repeating'
import { beginAudit, createPin } from '#tests/support/browser/stored_pins'
import { createTenant } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { ROUTERS } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const AD = 'https://clinic.example/hamburg?utm_source=google'
const PAGE = 'https://clinic.example/hamburg'
const OTHER = 'https://clinic.example/berlin'

/** A router that takes the URL of an ad, which is pinned to it, and one whose URL is pinned to the flow of both. */
async function withPins() {
  const tenant = await createTenant()
  const router = await createStoredRouter(tenant, {
    name: 'Hamburg',
    criteria: { path: { segments: ['hamburg'] } },
    exampleUrls: [PAGE, AD],
  })
  const path = { segments: ['berlin'] }
  const berlin = await createStoredRouter(tenant, { name: 'Berlin', criteria: { path } })
  await createPin(tenant, { url: AD, expects: { router_id: router.id }, mode: 'block' })
  const expects = { booking_flow_id: tenant.bookingFlowId }
  await createPin(tenant, { url: OTHER, expects, mode: 'block' })
  const at = { from: '2100-03-01T00:00:00Z', until: '2100-06-01T00:00:00Z' }
  await createPin(tenant, { url: PAGE, expects: { router_id: berlin.id }, at, mode: 'warn' })
  return { tenant, router }
}

const path = ({ page }: BrowserTab) => page.getByRole('textbox', { name: 'Path', exact: true })

browserGroup('The pins of a router', () => {
  test('are in its editor with what a save would do to them, by keyboard alone', async () => {
    const { tenant, router } = await withPins()
    const tab = await openConsole({ as: tenant, at: `/routers/${router.id}` })
    tab.allow({ url: ROUTERS, status: 409 })
    const { page, keyboard } = tab
    const panel = page.getByRole('region', { name: 'Live check' })
    await panel.getByRole('tab', { name: 'Pins' }).waitFor()
    await keyboard.keys('Alt+5')
    await assertBecomes(() => keyboard.focused(), /^tab "Pins"/)
    await panel.getByRole('heading', { name: 'Lead here now' }).waitFor()
    await panel.getByText(AD).waitFor()
    await panel.getByText('Must be taken by the router Berlin').waitFor()
    await panel.getByText('1 further pin expects its booking flow').waitFor()
    await tab.assertReadable('the pins of a router')

    await keyboard.fill(path(tab), '/munich')
    await tab.announces('This change would break 1 pin')
    await panel.getByText('no router would take it').waitFor()
    await panel.getByRole('tab', { name: 'Pins 1' }).waitFor()
    await tab.assertReadable('a pin that the draft would break')
    await keyboard.fill(path(tab), '/hamburg')
    await keyboard.fill(page.getByRole('textbox', { name: /^Name/ }).first(), 'Hamburg pages')
    await panel.getByText('This change breaks no pin.').waitFor()
    await keyboard.press(page.getByRole('link', { name: 'All pins' }))
    await tab.heading('Pins').waitFor()
    await page.goBack()
    await tab.heading('Hamburg').waitFor()
    await page.getByText('Your unsaved changes').waitFor()
  })

  test('are judged again while its editor is open, when time breaks one', async () => {
    const { tenant, router } = await withPins()
    const tab = await openConsole({ as: tenant, at: '/nowhere' })
    const { page, keyboard } = tab
    await stopRepeating(page)
    const listens = page.waitForResponse((response) => response.url().includes('/v1/realtime'))
    await page.evaluate(`location.hash = '#/routers/${router.id}'`)
    const panel = page.getByRole('region', { name: 'Live check' })
    await panel.getByRole('tab', { name: 'Pins' }).waitFor()
    await keyboard.keys('Alt+5')
    await panel.getByText(AD).waitFor()
    await listens
    const url = 'https://clinic.example/munich'
    await createPin(tenant, { url, expects: { router_id: router.id }, mode: 'warn' })
    await beginAudit(tenant)

    await panel.getByText(url).waitFor()
  })

  test('are made from its example URLs, and the unsaved changes wait', async () => {
    const { tenant, router } = await withPins()
    const tab = await openConsole({ as: tenant, at: `/routers/${router.id}` })
    const { page, keyboard } = tab
    const examples = page.getByRole('list', { name: 'Where the example URLs lead' })
    await examples.getByText('pinned').first().waitFor()
    await assertBecomes(() => examples.getByRole('button', { name: `Pin ${AD}` }).count(), 0)
    await keyboard.fill(page.getByRole('textbox', { name: /^Name/ }).first(), 'Hamburg pages')
    const url = `${PAGE}?from=flyer`
    await page.getByRole('textbox', { name: 'Example URLs' }).fill(url)
    await keyboard.press(examples.getByRole('button', { name: `Pin ${url}` }))
    const dialog = page.getByRole('dialog')
    await assertBecomes(() => dialog.getByLabel(/^URL/).inputValue(), url)
    await assertBecomes(() => dialog.getByLabel(/^Booking flow/).inputValue(), tenant.bookingFlowId)
    await keyboard.press(dialog.getByRole('button', { name: 'Save pin' }))
    await tab.announces('The pin is created.')
    await page.goBack()
    await page.getByText('Your unsaved changes').waitFor()
    await examples.getByText('pinned').first().waitFor()
  })

  test('are judged for a new router, with a warning where they do not block', async () => {
    const { tenant } = await withPins()
    const tab = await openConsole({ as: tenant, at: '/routers/new', locale: 'de-DE', width: 390 })
    const { page } = tab
    const url = 'https://clinic.example/privacy'
    await createPin(tenant, { url, expects: { none: true }, mode: 'warn' })
    await page.getByRole('textbox', { name: /^Name/ }).first().fill('Datenschutz')
    await page.getByRole('combobox', { name: /^Führt zu/ }).selectOption({ label: 'First visit' })
    await page.getByRole('textbox', { name: 'Pfad', exact: true }).fill('/privacy')
    await tab.announces('Diese Änderung würde 1 Pin verletzen')
    await page.getByRole('tab', { name: /^Pins/ }).click()
    await page.getByText('1 Pin, der nur warnt').waitFor()
    await page.getByText('Datenschutz würde gewinnen').waitFor()
    await tab.assertReadable('a pin that a new router would break, in German')
  })

  test('are shown to a read-only token', async () => {
    const { tenant, router } = await withPins()
    const bearer = await issueBearer(tenant.organizationId, ['routers:read', 'flows:read'])
    const tab = await openConsole({ as: bearer, at: `/routers/${router.id}` })
    const pins = tab.page.getByRole('region', { name: 'Pins' })
    await pins.getByText(AD).waitFor()
    await tab.assertReadable('the pins of a router that may only be read')
    await pins.getByRole('link', { name: 'All pins' }).click()
    await tab.heading('Pins').waitFor()
  })
})
