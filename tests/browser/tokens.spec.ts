import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant } from '#tests/support/create_tenant'

async function ownToken(value: string) {
  const { url } = await theInstance()
  const headers = { authorization: `Bearer ${value}` }
  const response = await fetch(`${url}/v1/access-tokens/current`, { headers })
  const body = (await response.json()) as {
    name?: string
    permissions?: string[]
    expires_at?: string
  }
  return { status: response.status, ...body }
}

browserGroup('The page of tokens', () => {
  test('creates a token, shows its value once and revokes it, by keyboard alone', async ({
    assert,
  }) => {
    const tab = await openConsole({ as: await createTenant(), at: '/tokens' })
    await tab.page.getByRole('row', { name: /test/ }).waitFor()
    await tab.assertReadable('the list of tokens')

    await tab.keyboard.keys('n')
    const dialog = tab.page.getByRole('dialog')
    await dialog.waitFor()
    await tab.assertReadable('the form of a token')
    await tab.keyboard.keys('Enter')
    await tab.announces('Give it a name.')
    await tab.announces('Choose at least one.')
    await tab.assertReadable('the refused form of a token')
    await tab.keyboard.fill(dialog.getByLabel('Name'), 'Mia Berg')
    await tab.keyboard.press(dialog.getByLabel('See routers'), 'Space')
    await tab.keyboard.press(dialog.getByRole('button', { name: 'Create a token' }))
    await tab.page.getByRole('dialog', { name: 'Token created' }).waitFor()
    await tab.assertReadable('the value of a token')
    const value = await assertBecomes(() => dialog.locator('pre').innerText(), /^sbx_/)
    const own = await ownToken(value)
    assert.deepEqual([own.name, own.permissions], ['Mia Berg', ['routers:read']])
    await tab.keyboard.keys('Escape')
    await tab.page.getByRole('dialog', { name: 'Token created' }).waitFor()
    await tab.keyboard.press(dialog.getByRole('button', { name: 'I have kept it' }))

    const row = tab.page.getByRole('row', { name: /Mia Berg/ })
    await tab.keyboard.press(row.getByRole('button', { name: 'Revoke “Mia Berg”' }))
    await tab.assertReadable('the question before a revocation')
    await tab.keyboard.press(dialog.getByRole('button', { name: 'Revoke' }))
    await tab.announces('“Mia Berg” is revoked.')
    await row.waitFor({ state: 'detached' })
    const revoked = await ownToken(value)
    assert.equal(revoked.status, 401)
  })

  test('lists the tokens of tabs below their parents, and signs out by revoking this tab’s', async () => {
    const tenant = await createTenant()
    const { url } = await theInstance()
    await fetch(`${url}/v1/access-tokens/current/derive`, {
      method: 'POST',
      headers: { 'authorization': tenant.bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ device: 'Firefox · Windows · Berlin' }),
    })
    const tab = await openConsole({ as: tenant, at: '/tokens' })
    const rows = tab.page.getByRole('rowheader')
    await rows.nth(1).waitFor()
    await assertBecomes(() => rows.nth(0).innerText(), /^test\s*you/)
    await assertBecomes(() => rows.nth(1).innerText(), /^Firefox · Windows · Berlin/)

    await tab.page
      .getByRole('row', { name: /^test you/ })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await tab.page.getByText('you will be signed out').waitFor()
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await tab.heading('Sign in').waitFor()
  })

  test('creates one that outlives the session, also beside an instance of an older release', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { url } = await theInstance()
    const derived = await fetch(`${url}/v1/access-tokens/current/derive`, {
      method: 'POST',
      headers: { 'authorization': tenant.bearer, 'content-type': 'application/json' },
      body: '{}',
    })
    const { token } = (await derived.json()) as { token: string }
    const tab = await openConsole({ as: `Bearer ${token}`, at: '/tokens' })
    await tab.page.getByRole('button', { name: 'Create a token' }).click()
    await tab.page.getByLabel('Name').fill('Website')
    await tab.page.getByLabel('See routers').check()
    await tab.page.getByLabel('Lifetime').selectOption('30d')
    tab.allow({ url: '/v1/access-tokens', status: 422 })
    const errors = [{ field: 'as_parent', rule: 'unknownField', message: 'is not known here' }]
    const json = { status: 422, code: 'E_VALIDATION_ERROR', detail: '', errors }
    await tab.page.route(
      '**/v1/access-tokens',
      (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 422, contentType: 'application/problem+json', json })
          : route.fallback(),
      { times: 1 }
    )
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click()

    await tab.page.getByRole('dialog', { name: 'Token created' }).waitFor()
    const code = tab.page.getByRole('dialog').locator('pre')
    const value = await assertBecomes(() => code.innerText(), /^sbx_/)
    const own = await ownToken(value)
    assert.equal(own.name, 'Website')
    assert.isAbove(Date.parse(own.expires_at ?? ''), Date.now() + 29 * 86_400_000)
  })

  test('warns of permissions that open nothing, and adds those that another one requires', async () => {
    const tab = await openConsole({ as: await createTenant(), at: '/tokens' })
    await tab.page.getByRole('button', { name: 'Create a token' }).click()
    const dialog = tab.page.getByRole('dialog')
    await dialog.getByLabel('Run booking sessions').check()
    await tab.announces('opens no page of the console')
    await tab.assertReadable('a set of permissions that opens nothing')

    await dialog.getByLabel('Create, change and delete routers').check()
    await tab.announces(
      'does not work without “See routers, try URLs, run the audit”, “See booking flows”'
    )
    await tab.assertReadable('a set of permissions that lacks some')
    await dialog.getByRole('button', { name: 'Add what is missing' }).click()
    await assertBecomes(() => dialog.getByLabel('See booking flows').isChecked(), true)
    await dialog.getByRole('button', { name: 'Editor' }).click()
    await assertBecomes(() => dialog.getByLabel('Change the brand kit').isChecked(), true)
    await assertBecomes(() => dialog.getByLabel('Run booking sessions').isChecked(), false)
  })

  test('refuses, beside the field, a lifetime beyond that of the own token', async () => {
    const tenant = await createTenant()
    const { url } = await theInstance()
    const made = await fetch(`${url}/v1/access-tokens`, {
      method: 'POST',
      headers: { 'authorization': tenant.bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Short', permissions: ['tokens:manage'], expires_in: '2h' }),
    })
    const { token } = (await made.json()) as { token: string }
    const tab = await openConsole({ as: `Bearer ${token}`, at: '/tokens' })
    tab.allow({ url: '/v1/access-tokens', status: 422 })
    await tab.page.getByRole('button', { name: 'Create a token' }).click()
    await tab.page.getByLabel('Name').fill('Long')
    await tab.page.getByLabel('Create and revoke tokens').check()
    await tab.page.getByLabel('Lifetime').selectOption('365d')
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click()

    await tab.announces('Your token does not last that long.')
    await tab.assertReadable('a refused lifetime')
  })
})
