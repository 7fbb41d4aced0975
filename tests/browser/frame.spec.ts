import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { createStoredRouter } from '#tests/support/stored_routers'

/** Presses a key between the render that shows a page and the effects of that render. */
function pressWhenShown(key: string): string {
  return `new MutationObserver((_, observer) => {
    if (document.querySelector('h1') === null) return
    observer.disconnect()
    dispatchEvent(new KeyboardEvent('keydown', { key: '${key}' }))
  }).observe(document, { subtree: true, childList: true })`
}

browserGroup('The frame of the console', () => {
  test('works by keys alone: skip link, navigation, help', async ({ assert }) => {
    const tab = await openConsole({ as: await createTenant(), at: '/tokens' })
    assert.deepEqual(await tab.keyboard.order(1), ['link "Skip to the content"'])
    await tab.keyboard.keys('Enter')
    await assertBecomes(() => tab.page.locator('main:focus').count(), 1)

    await tab.keyboard.keys('?')
    await tab.page.getByRole('dialog', { name: 'Help' }).waitFor()
    await tab.assertReadable('the help')
    await tab.keyboard.sequence('g', 'o')
    await tab.page.getByRole('dialog', { name: 'Help' }).waitFor()
    await tab.keyboard.keys('Escape')
    await tab.keyboard.sequence('g', 'o')

    await tab.heading('Overview').waitFor()
    await assertBecomes(() => tab.keyboard.focused(), 'heading "Overview" [level=1]')
    await assertBecomes(() => tab.page.title(), /^Overview · Signalbox$/)
  })

  test('accepts its keys, and those of a page, as soon as they have an effect', async () => {
    const as = await createTenant()
    const help = await openConsole({ as, at: '/nowhere', before: pressWhenShown('?') })
    await help.page.getByRole('dialog', { name: 'Help' }).waitFor()
    const live = await openConsole({ as, at: '/live', before: pressWhenShown(' ') })
    await live.announces('Paused')
  })

  test('ignores one-letter keys when they are switched off', async () => {
    const tab = await openConsole({ as: await createTenant(), at: '/tokens' })
    await tab.page.getByRole('button', { name: 'Help and shortcuts' }).click()
    await tab.page.getByLabel('Single-letter shortcuts are on').click()
    await tab.keyboard.keys('Escape', 'n')

    await assertBecomes(() => tab.page.getByRole('dialog').count(), 0)
  })

  test('shows what the token may do, and names the permission elsewhere', async () => {
    const tenant = await createTenant({ permissions: ['routers:read'] })
    const tab = await openConsole({ as: tenant, at: '/tokens' })

    await tab.page.getByText('It needs the permission tokens:manage.').waitFor()
    await tab.assertReadable('a page that the token may not see')
    await assertBecomes(() => tab.page.getByRole('link', { name: 'Tokens' }).count(), 0)
  })

  test('names the missing permission beside each list and picker that stays empty', async () => {
    const tenant = await createTenant()
    const { id } = await createStoredRouter(tenant, {
      exampleUrls: ['https://clinic.example/book'],
    })
    const { bearer } = await issueToken(tenant.organizationId, [
      'routers:read',
      'routers:manage',
      'flows:read',
    ])
    const withoutFlows = await issueToken(tenant.organizationId, ['routers:read', 'routers:manage'])
    const withoutRouters = await issueToken(tenant.organizationId, ['flows:read', 'events:read'])
    const missing: readonly (readonly [as: string, at: string, permission: string])[] = [
      [withoutFlows.bearer, '/routers', 'flows:read'],
      [withoutFlows.bearer, '/routers/new', 'flows:read'],
      [withoutFlows.bearer, `/routers/${id}`, 'flows:read'],
      [withoutFlows.bearer, '/try?url=https%3A%2F%2Fclinic.example%2Fbook', 'flows:read'],
      [
        withoutFlows.bearer,
        `/pins?url=https%3A%2F%2Fclinic.example%2Fbook&flow=${tenant.bookingFlowId}`,
        'flows:read',
      ],
      [bearer, '/findings', 'events:read'],
      [withoutRouters.bearer, '/flows', 'routers:read'],
      [withoutRouters.bearer, '/live', 'routers:read'],
      [withoutRouters.bearer, '/', 'routers:read'],
    ]
    const tabs = new Map<string, BrowserTab>()
    for (const [as, at, permission] of missing) {
      const tab = tabs.get(as) ?? (await openConsole({ as, at }))
      tabs.set(as, tab)
      await tab.page.evaluate(`location.hash = ${JSON.stringify(at)}`)
      await tab.page.getByText(permission).filter({ visible: true }).first().waitFor()
      await assertBecomes(
        () => tab.page.getByText(/There is no booking flow yet|unknown flow/).count(),
        0
      )
    }
  })

  test('says that a page does not exist', async () => {
    const tab = await openConsole({ as: await createTenant(), at: '/nowhere' })

    await tab.heading('This page does not exist').waitFor()
    await tab.assertReadable('the missing page')
    await tab.page.getByRole('link', { name: 'Go to the overview' }).click()
    await tab.heading('Overview').waitFor()
  })

  test('offers a reload when the files of a page are gone', async () => {
    const tab = await openConsole({ as: await createTenant(), at: '/nowhere' })
    const file = /\/assets\/tokens-/
    tab.allow({ url: file, status: 404 }, { url: file, status: 'unreachable' })
    await tab.page.route('**/assets/tokens-*.js', (route) => route.fulfill({ status: 404 }))
    await tab.keyboard.sequence('g', 'k')

    await tab.heading('A new version of this page is available').waitFor()
    await tab.assertReadable('the offer to reload')
    await tab.page.unroute('**/assets/tokens-*.js')
    await tab.page.getByRole('button', { name: 'Reload' }).click()
    await tab.heading('Tokens').waitFor()
  })

  test('offers a reload when the file of a language is gone, and then speaks it', async () => {
    const tab = await openConsole({ as: await createTenant(), at: '/nowhere' })
    const file = /\/assets\/de-/
    tab.allow({ url: file, status: 404 }, { url: file, status: 'unreachable' })
    await tab.page.route('**/assets/de-*.js', (route) => route.fulfill({ status: 404 }))
    await tab.keyboard.press(tab.page.getByRole('button', { name: 'Deutsch' }).first())
    await tab.announces('This language could not be loaded.')
    await tab.heading('This page does not exist').waitFor()
    await tab.assertReadable('a language that did not come')

    await tab.page.unroute('**/assets/de-*.js')
    await tab.keyboard.press(tab.page.getByRole('button', { name: 'Reload' }).first())
    await tab.heading('Diese Seite gibt es nicht').waitFor()
  })

  test('loads a page as soon as the service answers again', async () => {
    const as = await createTenant()
    const tab = await openConsole({ as, at: '/nowhere', isFresh: true })
    await tab.settles()
    tab.allow({ url: /./, status: 'unreachable' })
    await tab.page.context().setOffline(true)
    await tab.keyboard.sequence('g', 'k')

    await tab.heading('The service cannot be reached').waitFor()
    await tab.assertReadable('a page that never came')
    await tab.page.context().setOffline(false)
    await tab.heading('Tokens').waitFor()
    await assertBecomes(() => tab.page.url(), /#\/tokens$/)
  })

  test('keeps its data, with their age, while the service is away', async () => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { name: 'Spring implants' })
    const tab = await openConsole({ as: tenant, at: '/tokens' })
    await tab.page.getByRole('row').nth(1).waitFor()
    const tokens = /\/v1\/access-tokens\?/
    tab.allow({ url: tokens, status: 503 })
    const problem = { code: 'E_STORE_UNAVAILABLE', detail: 'A database cannot be reached.' }
    await tab.page.route(tokens, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: problem })
    )
    await tab.page.getByRole('button', { name: 'Create a token' }).click()
    await tab.page.getByLabel('Name').fill('Mia')
    await tab.page.getByLabel('See booking flows').check()
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click()
    await tab.page.getByRole('button', { name: 'I have kept it' }).click()

    await tab.announces('The service cannot answer everything now.')
    await assertBecomes(() => tab.page.getByRole('row').count(), 2)
    await tab.assertReadable('stale tokens')
    await tab.page.unroute(tokens)
    await tab.page.getByRole('row', { name: /Mia/ }).waitFor()
  })

  test('works at 390 px with its navigation behind a button', async () => {
    const tab = await openConsole({ as: await createTenant(), at: '/tokens', width: 390 })
    await tab.keyboard.press(tab.page.getByRole('button', { name: 'Open the navigation' }))
    await tab.page.getByRole('dialog', { name: 'Main' }).waitFor()
    await tab.page.mouse.click(380, 400)
    await tab.page.getByRole('dialog', { name: 'Main' }).waitFor({ state: 'detached' })
    await tab.page.getByRole('button', { name: 'Open the navigation' }).click()
    await tab.keyboard.press(tab.page.getByRole('link', { name: 'Overview' }))

    await tab.heading('Overview').waitFor()
  })

  test('uses the browser’s language until the person chooses another', async () => {
    const tab = await openConsole({ locale: 'de-DE' })
    await tab.heading('Anmelden').waitFor()
    await tab.assertReadable('the German page')

    await tab.page.getByRole('button', { name: 'English' }).click()
    await tab.heading('Sign in').waitFor()
    await tab.page.reload()

    await tab.heading('Sign in').waitFor()
    await assertBecomes(() => tab.page.locator('html').getAttribute('lang'), 'en')
  })
})
