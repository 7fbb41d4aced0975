import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { nextFrame } from '#tests/support/browser/next_frame'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant } from '#tests/support/create_tenant'
import { issueOperator } from '#tests/support/issue_operator'
import { ROUTERS } from '#tests/support/routers'
import type { BrowserTab } from '#tests/support/browser/browser_tab'

const PROVIDERS = { providers: [{ id: '1', name: 'Example ID' }] }

const LIST = '**/v1/sign-in/providers'

/** What the buttons of the providers need beside the page. */
const PARTS_OF_PROVIDERS = [
  { name: 'the list of providers', url: LIST, failing: '/v1/sign-in/providers' },
  { name: 'the script of their buttons', url: '**/assets/providers-*.js', failing: /providers-/ },
]

/** A second that a page waits for ends when a test calls what is in `seconds`. */
const HELD_SECONDS = `{
  const { setTimeout } = globalThis
  globalThis.seconds = []
  globalThis.setTimeout = (end, ms, ...of) =>
    ms === 1000 ? seconds.push(() => end(...of)) : setTimeout(end, ms, ...of)
}`

const tokenOf = ({ bearer }: { readonly bearer: string }) => bearer.replace(/^Bearer /, '')

/** The token that the tab holds, or null. */
async function tokenIn({ page }: BrowserTab): Promise<string | null> {
  const kept = await page.evaluate<string | null>("sessionStorage.getItem('signalbox.session')")
  return kept === null ? null : JSON.parse(kept).token
}

async function statusWith(token: string | null): Promise<number> {
  const { url } = await theInstance()
  const response = await fetch(`${url}${ROUTERS}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await response.body?.cancel()
  return response.status
}

browserGroup('Signing in', () => {
  test('by mouse gives the tab a token of its own, which signing out revokes', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const tab = await openConsole()
    const { page } = tab
    await page.getByLabel('Access token').fill(tokenOf(tenant))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await tab.heading('Overview').waitFor()
    const token = await tokenIn(tab)
    assert.notEqual(token, tokenOf(tenant))
    assert.equal(await statusWith(token), 200)

    await page.reload()
    await tab.heading('Overview').waitFor()
    const revoked = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await tab.heading('Sign in').waitFor()
    await revoked
    await assertBecomes(() => tokenIn(tab), null)
    assert.equal(await statusWith(token), 401)
    assert.equal(await statusWith(tokenOf(tenant)), 200)
  })

  test('works where the browser blocks the data of sites, until the page is left', async () => {
    const tenant = await createTenant()
    const before = `Object.defineProperty(globalThis, 'sessionStorage', {
      get() { throw new DOMException('The operation is insecure.', 'SecurityError') },
    })`
    const tab = await openConsole({ before })
    const { page } = tab
    await page.getByLabel('Access token').fill(tokenOf(tenant))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await tab.heading('Overview').waitFor()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await tab.heading('Übersicht').waitFor()
    await page.reload()
    await tab.heading('Sign in').waitFor()
  })

  test('by keyboard alone moves the focus to the heading of the requested page', async () => {
    const tenant = await createTenant()
    const tab = await openConsole({ at: '/nowhere?a=1' })
    const { page, keyboard } = tab
    await keyboard.fill(page.getByLabel('Access token'), tokenOf(tenant))
    await keyboard.keys('Enter')
    await tab.heading('This page does not exist').waitFor()
    await assertBecomes(() => page.url(), /#\/nowhere\?a=1$/)
    await assertBecomes(() => keyboard.focused(), /heading "This page does not exist"/)
    await keyboard.press(page.getByRole('button', { name: 'Sign out' }))
    await tab.heading('Sign in').waitFor()
    await assertBecomes(() => keyboard.focused(), /heading "Sign in"/)
  })

  test('with a malformed token says so at the field, without asking the service', async () => {
    const tab = await openConsole()
    const { page, keyboard } = tab
    const field = page.getByLabel('Access token')
    await keyboard.fill(field, 'my token')
    await keyboard.keys('Enter')
    await tab.announces(/begin with sbx_/)
    await assertBecomes(() => field.getAttribute('aria-invalid'), 'true')
    await tab.assertReadable('a malformed token')
  })

  test('with a refused token says so and stores it nowhere', async () => {
    const tab = await openConsole()
    const { page } = tab
    tab.allow({ url: '/v1/access-tokens/current', status: 401 })
    const field = page.getByLabel('Access token')
    await field.fill(`sbx_${'a'.repeat(40)}`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await tab.announces(/does not know this token/)
    await assertBecomes(() => field.inputValue(), '')
    await assertBecomes(() => tokenIn(tab), null)
  })

  test('shows nothing until its ways are loaded, for a second at most: {name} is late')
    .with(PARTS_OF_PROVIDERS)
    .run(async (_, { url }) => {
      const tab = await openConsole({ before: HELD_SECONDS })
      const { page } = tab
      const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
      const { promise: isAwaited, resolve: answer } = Promise.withResolvers<void>()
      await page.route(LIST, (route) => route.fulfill({ json: PROVIDERS }))
      await page.route(url, async (route) => {
        ask()
        await isAwaited
        await route.fallback()
      })
      const field = page.getByLabel('Access token')
      await page.reload()
      await isAsked
      await nextFrame(page)
      await assertBecomes(() => field.count(), 0)

      await page.evaluate('for (const end of seconds) end()')
      await field.fill('sbx_typed')
      answer()

      await page.getByRole('button', { name: 'Continue with Example ID' }).waitFor()
      await assertBecomes(() => field.inputValue(), 'sbx_typed')
      await assertBecomes(() => tab.keyboard.focused(), /textbox "Access token"/)
    })

  test('by a token works where {name} cannot be loaded')
    .with(PARTS_OF_PROVIDERS)
    .run(async (_, { url, failing }) => {
      const tab = await openConsole()
      const { page } = tab
      tab.allow({ url: failing, status: 503 }, { url: failing, status: 'unreachable' })
      await page.route(LIST, (route) => route.fulfill({ json: PROVIDERS }))
      await page.route(url, (route) => route.fulfill({ status: 503, json: {} }))
      await page.reload()
      await page.getByLabel('Access token').fill(tokenOf(await createTenant()))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await tab.heading('Overview').waitFor()
    })

  test('is readable in {$self}, also with its help open')
    .with(['en-GB', 'de-DE'] as const)
    .run(async (_, locale) => {
      const tab = await openConsole({ locale })
      await tab.page.locator('summary').click()
      await tab.assertReadable(`signing in (${locale})`)
      await assertBecomes(() => tab.page.locator('html').getAttribute('lang'), locale.slice(0, 2))
    })

  test('lasts for a link that is opened in a new tab, and ends in both: {$self}')
    .with(['organization', 'operator'] as const)
    .run(async ({ assert }, kind) => {
      const { bearer } = kind === 'operator' ? await issueOperator() : await createTenant()
      const tab = await openConsole({ as: bearer, at: kind === 'operator' ? '/operations' : '' })
      const place = kind === 'operator' ? 'Operations' : 'Routers'
      const link = tab.page.getByRole('link', { name: place, exact: true }).first()

      const beside = await tab.opened(() => link.click({ button: 'middle' }))

      await beside.heading(place).waitFor()
      assert.equal(await tokenIn(beside), await tokenIn(tab))
      await beside.page.getByRole('button', { name: 'Sign out' }).click()
      await Promise.all([tab, beside].map((one) => one.heading('Sign in').waitFor()))
      await tab.announces('in every tab')
      await assertBecomes(() => tokenIn(tab), null)
    })

  test('with another token in one tab leaves the others as they are', async ({ assert }) => {
    const north = await createTenant({ name: 'Praxis Nord' })
    const tab = await openConsole({ as: north })
    const beside = await tab.opened(() =>
      tab.page.evaluate("void open(location.href, '_blank', 'noopener')")
    )
    await beside.page.getByRole('button', { name: 'Use another token' }).click()
    await beside.announces('Your other tabs stay signed in')
    const south = await createTenant({ name: 'Praxis Süd' })
    await beside.page.getByLabel('Access token').fill(tokenOf(south))
    await beside.page.getByRole('button', { name: 'Sign in' }).click()
    await beside.page.getByText('Praxis Süd').first().waitFor({ state: 'attached' })

    await beside.page.getByRole('button', { name: 'Sign out' }).click()
    await beside.heading('Sign in').waitFor()

    await tab.heading('Overview').waitFor()
    assert.equal(await tokenIn(tab), tokenOf(north))
  })

  test('belongs to one browser: two can show two organizations', async () => {
    const first = await openConsole({ as: await createTenant({ name: 'Praxis Nord' }) })
    const second = await openConsole({ as: await createTenant({ name: 'Praxis Süd' }) })
    await first.page.getByText('Praxis Nord').first().waitFor({ state: 'attached' })
    await second.page.getByText('Praxis Süd').first().waitFor({ state: 'attached' })
    const token = await tokenIn(first)
    await assertBecomes(
      () => tokenIn(second),
      (other) => other !== null && other !== token
    )
  })
})
