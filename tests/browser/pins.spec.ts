import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { behindBalancer } from '#tests/support/browser/behind_balancer'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { stopRepeating } from '#tests/support/browser/stop_repeating'
import { beginAudit, changePin, createPin } from '#tests/support/browser/stored_pins'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant } from '#tests/support/create_tenant'
import { ROUTERS } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const PINS = '/v1/router-pins'
const AD = 'https://clinic.example/hamburg?utm_source=google'
const path = { segments: ['hamburg'] }

async function withRouter(options: Parameters<typeof createTenant>[0] = {}) {
  const tenant = await createTenant(options)
  const router = await createStoredRouter(tenant, { name: 'Hamburg', criteria: { path } })
  return { tenant, router }
}

browserGroup('The pins', () => {
  test('stand beside the pages that are broken on the way to a booking', async () => {
    const { tenant, router } = await withRouter()
    const found = (url: string, role: string, fault: string, routerId: string | null) => {
      const ids = { router_id: routerId, booking_flow_id: tenant.bookingFlowId }
      return { url, role, fault, since: '2026-03-01T09:00:00.000Z', ...ids }
    }
    const findings = [
      found(AD, 'landing', 'script_missing', router.id),
      found('https://book.example/first', 'flow', 'refused', null),
      found(`${AD}&gclid=1`, 'landing', 'led_elsewhere', router.id),
    ]
    const check = { is_on: true, checked_at: '2026-03-01T09:10:00.000Z', pages: 3, findings }
    // The instance walks by itself, too.
    const tab = await openConsole({ as: tenant, at: '/organization' })
    await tab.page.getByLabel('Page checks').waitFor()
    await tab.assertReadable('the choice of checks')
    await tab.page.route('**/v1/page-checks', (route) => route.fulfill({ json: check }))
    await tab.page.getByRole('link', { name: 'Overview' }).click()
    // A URL that misses its pin is a broken pin.
    await tab.page.getByRole('link', { name: /^2\s*pages are broken on the way/ }).click()
    await tab.page.getByText('3 of 3 pages broken.').waitFor()
    await tab.page.getByText('The page does not include the script.').waitFor()
    await tab.page.getByText('The page answers with an error.').waitFor()
    await tab.assertReadable('broken pages')
  })

  test('are created from a tried URL, changed and deleted, by keyboard alone', async () => {
    const { tenant } = await withRouter()
    const tab = await openConsole({
      as: tenant,
      at: `/try?${new URLSearchParams({ url: AD })}`,
    })
    const { page, keyboard } = tab
    await tab.announces('Hamburg takes this URL')
    await keyboard.press(page.getByRole('link', { name: 'Pin this' }))
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await assertBecomes(() => dialog.getByLabel(/^URL/).inputValue(), AD)
    await assertBecomes(() => dialog.getByLabel(/^Booking flow/).inputValue(), tenant.bookingFlowId)
    await tab.assertReadable('a new pin')
    await keyboard.fill(dialog.getByLabel('Note'), 'Paid until May')
    await keyboard.keys('Enter')
    await tab.announces('The pin is created.')
    await tab.announces('1 holds, 0 broken, 0 ended')
    await page.getByText('Must lead to the flow First visit').waitFor()
    await tab.assertReadable('the pins')

    await keyboard.press(page.getByRole('button', { name: `Change the pin of ${AD}` }))
    await keyboard.tabTo(dialog.getByLabel('Mode'))
    await keyboard.keys('ArrowDown')
    await keyboard.press(dialog.getByRole('button', { name: 'Save pin' }))
    await tab.announces('The pin is saved.')
    await page.getByText('warns · Paid until May').waitFor()

    await keyboard.press(page.getByRole('button', { name: `Delete the pin of ${AD}` }))
    await keyboard.press(dialog.getByRole('button', { name: 'Delete pin' }))
    await tab.announces('The pin is deleted.')
    await page.getByText('No URL is pinned yet.').waitFor()
    await tab.assertReadable('no pin')
  })

  test('that do not hold are refused with the URL’s winner, or stand first when they warn', async () => {
    const { tenant, router } = await withRouter()
    const tab = await openConsole({ as: tenant, at: '/pins' })
    tab.allow({ url: PINS, status: 409 })
    const { page } = tab
    await page.getByRole('button', { name: 'New pin' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^URL/).fill(AD)
    await dialog.getByLabel('Expects').selectOption('no router')
    await dialog.getByRole('button', { name: 'Save pin' }).click()
    await tab.announces('The URL does not lead there.')
    await dialog.getByText('Now it is taken by Hamburg').waitFor()
    await tab.assertReadable('a pin that does not hold')
    await dialog.getByLabel('Mode').selectOption('warns')
    await dialog.getByRole('button', { name: 'Save pin' }).click()
    await tab.announces('0 hold, 1 broken, 0 ended')
    await page.getByRole('link', { name: 'Hamburg' }).first().waitFor()
    await page.getByText('1 of 1 active routers win').waitFor()
    await tab.assertReadable('a broken pin')
    await stopRepeating(page)
    const { url } = await theInstance()
    const headers = { authorization: tenant.bearer }
    await fetch(`${url}${ROUTERS}/${router.id}`, { method: 'DELETE', headers })
    await page.getByRole('button', { name: 'Run now' }).click()
    await tab.announces('1 holds, 0 broken, 0 ended')
  })

  test('that somebody else changed are shown again before they are changed or deleted', async () => {
    const { tenant } = await withRouter()
    const expects = { booking_flow_id: tenant.bookingFlowId }
    const id = await createPin(tenant, { url: AD, expects, mode: 'block', note: 'First' })
    const tab = await openConsole({ as: tenant, at: '/pins', url: await behindBalancer() })
    tab.allow({ url: PINS, status: 412 })
    const { page, keyboard } = tab
    const dialog = page.getByRole('dialog')
    await keyboard.press(page.getByRole('button', { name: `Change the pin of ${AD}` }))
    await assertBecomes(() => dialog.getByLabel('Note').inputValue(), 'First')
    await changePin(tenant, id, { note: 'Theirs', mode: 'warn' })
    await keyboard.fill(dialog.getByLabel('Note'), 'Mine')
    await keyboard.keys('Enter')
    await tab.announces('Somebody changed this pin meanwhile')
    await dialog.getByText('warns · Theirs').waitFor()
    await tab.assertReadable('a pin that somebody changed')
    await keyboard.press(dialog.getByRole('button', { name: 'Keep what I entered' }))
    await keyboard.press(dialog.getByRole('button', { name: 'Save pin' }))
    await tab.announces('The pin is saved.')
    await page.getByText('blocks · Mine').waitFor()

    await keyboard.press(page.getByRole('button', { name: `Delete the pin of ${AD}` }))
    await dialog.getByText('blocks · Mine').waitFor()
    await changePin(tenant, id, { note: 'Theirs again' })
    await keyboard.press(dialog.getByRole('button', { name: 'Delete pin' }))
    await tab.announces('This is how it is now.')
    await dialog.getByText('blocks · Theirs again').waitFor()
    await tab.assertReadable('a pin that somebody changed before its deletion')
    await keyboard.press(dialog.getByRole('button', { name: 'Delete pin' }))
    await tab.announces('The pin is deleted.')
  })

  test('accept another person’s values in place of one’s own', async () => {
    const { tenant } = await withRouter()
    const expects = { booking_flow_id: tenant.bookingFlowId }
    const id = await createPin(tenant, { url: AD, expects, mode: 'block', note: 'First' })
    const tab = await openConsole({ as: tenant, at: '/pins', locale: 'de-DE' })
    tab.allow({ url: PINS, status: 412 })
    const { page } = tab
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: `Den Pin von ${AD} ändern` }).click()
    const note = dialog.getByLabel('Notiz')
    await note.fill('Meine')
    await changePin(tenant, id, { note: 'Andere' })
    await dialog.getByRole('button', { name: 'Pin speichern' }).click()
    await tab.announces('Dieser Pin wurde inzwischen geändert')
    await tab.assertReadable('a pin that somebody changed, in German')
    await dialog.getByRole('button', { name: 'Die anderen übernehmen' }).click()
    await assertBecomes(() => note.inputValue(), 'Andere')
    await dialog.getByRole('button', { name: 'Pin speichern' }).click()
    await tab.announces('Der Pin ist gespeichert.')
  })

  test('are not shown as somebody else’s change in a state that is older than what was read', async () => {
    const { tenant } = await withRouter()
    const expects = { booking_flow_id: tenant.bookingFlowId }
    const id = await createPin(tenant, { url: AD, expects, mode: 'block', note: 'First' })
    const tab = await openConsole({ as: tenant, at: '/pins' })
    tab.allow({ url: PINS, status: 412 })
    const { page } = tab
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Save pin' })
    const answers: Buffer[] = []
    let isRefused = false
    await page.route(`**${PINS}/${id}*`, async (route) => {
      const isRead = route.request().method() === 'GET'
      const [first] = answers
      if (isRead && first && !isRefused) return route.fulfill({ json: JSON.parse(String(first)) })
      const answer = await route.fetch()
      isRefused = answer.status() === 412
      if (isRead && !first) answers.push(await answer.body())
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: `Change the pin of ${AD}` }).click()
    await dialog.getByLabel('Note').fill('Mine')
    await changePin(tenant, id, { note: 'Theirs' })
    await save.click()
    await dialog.getByText('blocks · Theirs').waitFor()
    await dialog.getByRole('button', { name: 'Keep what I entered' }).click()
    await save.click()
    await tab.announces('The pin is saved.')
  })

  test('are judged again when time breaks one, and when somebody changes a router', async () => {
    const { tenant, router } = await withRouter()
    const tab = await openConsole({ as: tenant, at: '/nowhere' })
    const { page, keyboard } = tab
    await stopRepeating(page)
    const listens = page.waitForResponse((response) => response.url().includes('/v1/realtime'))
    await keyboard.sequence('g', 'n')
    await page.getByText('No URL is pinned yet.').waitFor()
    await listens
    await createPin(tenant, { url: AD, expects: { none: true }, mode: 'warn' })
    await beginAudit(tenant)
    await tab.announces('0 hold, 1 broken, 0 ended')

    const { url } = await theInstance()
    const options = { method: 'DELETE', headers: { authorization: tenant.bearer } }
    const deleted = await fetch(`${url}${ROUTERS}/${router.id}`, options)
    if (!deleted.ok) throw new Error(await deleted.text())
    await tab.announces('1 holds, 0 broken, 0 ended')
  })

  test('are created once when the answer was lost and the form is sent again', async ({
    assert,
  }) => {
    const { tenant } = await withRouter()
    const query = new URLSearchParams({ url: AD, flow: tenant.bookingFlowId })
    const tab = await openConsole({ as: tenant, at: `/pins?${query}` })
    tab.allow({ url: PINS, status: 'unreachable' })
    const { page } = tab
    const keys: (string | undefined)[] = []
    await page.route(
      (url) => url.pathname.endsWith(PINS),
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length > 1) return route.fallback()
        await route.fetch()
        await route.abort('connectionreset')
      }
    )
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save pin' })
    await save.click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await save.click()
    await tab.announces('The pin is created.')
    await tab.announces('1 holds, 0 broken, 0 ended')
    assert.lengthOf(keys, 2)
    assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/)
    assert.equal(keys[0], keys[1])
  })

  test('are in German, name unreached routers, and are read-only without the permission', async () => {
    const { tenant } = await withRouter({ permissions: ['routers:read'] })
    const tab = await openConsole({ as: tenant, at: '/pins', locale: 'de-DE', width: 390 })
    await tab.page.getByText('Kein Pin und keine Beispiel-URL führt zu:').waitFor()
    await tab.page.getByText('Noch ist keine URL angepinnt.').waitFor()
    await assertBecomes(() => tab.page.getByRole('button', { name: 'Neuer Pin' }).count(), 0)
    await tab.assertReadable('pins that may only be read, in German')
  })
})
