import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { join, openSession } from '#tests/support/members'
import { ROUTERS, routerPayload } from '#tests/support/routers'
import type { BrowserTab } from '#tests/support/browser/browser_tab'

const PROVIDERS = { providers: [{ id: '1', name: 'Example ID' }] }

/** A tab of a member; the shared instance has no provider, so its list is answered here. */
async function openMembers(as: string, at = '/members'): Promise<BrowserTab> {
  const tab = await openConsole({ as, at: '/nowhere' })
  const answered = '**/v1/sign-in/providers'
  await tab.page.route(answered, (route) => route.fulfill({ json: PROVIDERS }))
  await tab.page.evaluate(`location.hash = '${at}'`)
  return tab
}

const rowOf = ({ page }: BrowserTab, name: string) => page.getByRole('row', { name })

/** Opens the menu of a member and presses an entry, by keyboard alone. */
async function choose({ page, keyboard }: BrowserTab, name: string, entry: string) {
  await keyboard.press(page.getByRole('button', { name: `Actions for ${name}` }))
  await keyboard.press(page.getByRole('button', { name: entry, exact: true }))
}

browserGroup('The page of members', () => {
  test('invites, shows the link again and takes it back, by keyboard alone', async () => {
    const { organizationId } = await createTenant()
    const { bearer } = await join(organizationId, { name: 'Ada Lovelace' })
    const tab = await openMembers(bearer)
    const { page, keyboard } = tab
    await rowOf(tab, 'Ada Lovelace').waitFor()
    await tab.assertReadable('the members')

    await keyboard.keys('n')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await keyboard.keys('Enter')
    await tab.announces('Give it a name.')
    await tab.assertReadable('the form of an invitation')
    await keyboard.fill(dialog.getByLabel('Name'), 'Mia Berg')
    await keyboard.fill(dialog.getByLabel('E-mail'), 'mia@clinic.example')
    await keyboard.press(dialog.getByLabel('Viewer'), 'ArrowDown')
    await keyboard.press(dialog.getByRole('button', { name: 'Create the link' }))
    const link = page.getByRole('dialog', { name: 'Invitation for Mia Berg' }).locator('pre')
    const made = await assertBecomes(() => link.innerText(), /\/console#invitation=sbl_/)
    await tab.assertReadable('the link of an invitation')
    await keyboard.press(dialog.getByRole('button', { name: 'Done' }))

    const row = rowOf(tab, 'Mia Berg')
    await keyboard.press(row.getByRole('button', { name: 'Show the link again' }))
    await assertBecomes(() => link.innerText(), made)
    await keyboard.keys('Escape')
    await keyboard.press(row.getByRole('button', { name: 'Take back' }))
    await keyboard.press(dialog.getByRole('button', { name: 'Take back' }))
    await tab.announces('The invitation is taken back.')
    await row.waitFor({ state: 'detached' })
  })

  test('keeps the only admin, and says so', async () => {
    const { organizationId } = await createTenant()
    const { bearer } = await join(organizationId, { name: 'Ada Lovelace' })
    const tab = await openMembers(bearer)
    tab.allow({ url: '/v1/members/', status: 409 })

    await choose(tab, 'Ada Lovelace', 'Change the role')
    const dialog = tab.page.getByRole('dialog')
    await tab.keyboard.press(dialog.getByLabel('Admin'), 'ArrowDown')
    await tab.keyboard.press(dialog.getByRole('button', { name: 'Change the role' }))

    await tab.announces('This is the only admin.')
    await tab.assertReadable('the refused change of a role')
  })

  test('a role that changes, and a removal, end the open console of the member: {$self}')
    .with(['role', 'removal'] as const)
    .run(async (_, how) => {
      const { organizationId } = await createTenant()
      const { bearer } = await join(organizationId, { name: 'Ada Lovelace' })
      const mia = await join(organizationId, { name: 'Mia Berg', role: 'editor' })
      const theirs = await openConsole({ as: mia.bearer, at: '/routers' })
      theirs.allow({ url: '/v1/', status: 401 })
      const tab = await openMembers(bearer)
      const dialog = tab.page.getByRole('dialog')

      if (how === 'role') {
        await choose(tab, 'Mia Berg', 'Change the role')
        await tab.keyboard.press(dialog.getByLabel('Editor'), 'ArrowUp')
        await tab.keyboard.press(dialog.getByRole('button', { name: 'Change the role' }))
        await tab.announces('Mia Berg now has the role “Viewer”.')
      } else {
        await choose(tab, 'Mia Berg', 'Remove')
        await dialog.getByText('This ends at once: their access').waitFor()
        await tab.assertReadable('the question before a removal')
        await tab.keyboard.press(dialog.getByRole('button', { name: 'Remove' }))
        await tab.announces('Mia Berg is removed.')
        await rowOf(tab, 'Mia Berg').waitFor({ state: 'detached' })
      }

      await theirs.heading('Sign in').waitFor()
      await theirs.announces('Your session has ended')
    })

  test('removes a person and erases their name, wherever it stands', async () => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    const { bearer } = await join(organizationId, { name: 'Ada Lovelace' })
    const mia = await join(organizationId, { name: 'Mia Berg' })
    const { url } = await theInstance()
    const body = { url: 'https://hooks.example.com/', events: ['page.broken'] }
    const headers = { 'Authorization': mia.bearer, 'Content-Type': 'application/json' }
    const create = (path: string, payload: object) =>
      fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(payload) })
    await create(ROUTERS, routerPayload(tenant))
    const created = await create('/v1/webhooks', body)
    const { _id: id } = (await created.json()) as { _id: string }
    const tab = await openMembers(bearer, `/webhooks/${id}`)
    const { page, keyboard } = tab
    await page.getByText('by Mia Berg').waitFor()

    await page.evaluate("location.hash = '/members'")
    await choose(tab, 'Mia Berg', 'Remove')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This stays: 1 webhook.').waitFor()
    await keyboard.press(dialog.getByLabel('Erase the name'), 'Space')
    await keyboard.press(dialog.getByRole('button', { name: 'Remove' }))
    await tab.announces('Mia Berg is removed.')

    await page.evaluate(`location.hash = '/webhooks/${id}'`)
    await page.reload()
    await page.getByText('by a former member').waitFor()
    await keyboard.press(page.getByRole('button', { name: 'Deutsch' }).first())
    await page.getByText('von einem früheren Mitglied').waitFor()
    await page.evaluate(`location.hash = '/history?token=${mia.sessionId}'`)
    await page.getByRole('link', { name: 'Nur von einem früheren Mitglied' }).waitFor()
  })

  test('lists the sessions of a member and ends one', async () => {
    const { organizationId } = await createTenant()
    const { bearer } = await join(organizationId, { name: 'Ada Lovelace' })
    const mia = await join(organizationId, { name: 'Mia Berg', role: 'viewer' })
    const theirs = await openConsole({ as: mia.bearer, at: '/routers' })
    theirs.allow({ url: '/v1/', status: 401 })
    const tab = await openMembers(bearer)

    await choose(tab, 'Mia Berg', 'Sessions')
    const dialog = tab.page.getByRole('dialog', { name: 'Sessions of Mia Berg' })
    await tab.keyboard.press(dialog.getByRole('button', { name: 'End the session “Firefox”' }))

    await dialog.getByText('Not signed in anywhere.').waitFor()
    await theirs.heading('Sign in').waitFor()
  })

  test('is not needed to end a session of one’s own, and to leave', async () => {
    const { organizationId } = await createTenant()
    const mia = await join(organizationId, { name: 'Mia Berg', role: 'viewer' })
    const elsewhere = await openSession(mia.member)
    const lost = await openConsole({ as: elsewhere.bearer, at: '/routers' })
    lost.allow({ url: '/v1/', status: 401 })
    const tab = await openMembers(mia.bearer, '/account')
    await tab.page.getByText('this one').waitFor()

    await tab.keyboard.press(tab.page.getByRole('button', { name: 'End the session “Firefox”' }))

    await assertBecomes(() => tab.page.getByRole('button', { name: 'End the session' }).count(), 0)
    await lost.heading('Sign in').waitFor()
    await tab.keyboard.press(tab.page.getByRole('button', { name: 'Leave the organization' }))
    const dialog = tab.page.getByRole('dialog', { name: /^Leave “/ })
    await dialog.getByText('Only an invitation brings you back.').waitFor()
    await tab.assertReadable('the question before leaving')
    await tab.keyboard.press(dialog.getByRole('button', { name: 'Leave the organization' }))
    await tab.heading('Sign in').waitFor()
  })

  test('offers no role that may do more than the reader', async () => {
    const { organizationId } = await createTenant()
    const permissions = ['tokens:manage', 'routers:read', 'flows:read'] as const
    const { bearer } = await issueToken(organizationId, permissions, { name: 'Website' })
    const tab = await openMembers(bearer)
    await tab.page.getByRole('button', { name: 'Invite a colleague' }).click()

    await assertBecomes(() => tab.page.getByLabel('Viewer').isDisabled(), true)
    await tab.page.getByText('It takes permissions that you do not have.').first().waitFor()
  })

  test('is where the first steps bring a colleague, also for the holder of a token', async () => {
    const { bearer } = await createTenant()
    const tab = await openMembers(bearer, '/')

    const step = tab.page.getByRole('listitem').filter({ hasText: 'colleague' })
    await tab.keyboard.press(step.getByRole('link', { name: 'Members' }))

    await tab.heading('Members').waitFor()
  })

  test('is where the first steps lead from their first moment', async ({ assert }) => {
    const { bearer } = await createTenant()
    const tab = await openMembers(bearer, '/')
    const { page } = tab
    const place = page.locator('.first-steps a[href="#/members"]')
    await place.waitFor()
    await page.addInitScript(`new MutationObserver(() => {
      globalThis.ledToTokens ||= document.querySelector('.first-steps a[href="#/tokens"]') !== null
    }).observe(document, { childList: true, subtree: true })`)

    await page.reload()

    await place.waitFor()
    assert.isFalse(await page.evaluate('globalThis.ledToTokens'))
  })

  test('without a provider leads to the page of tokens', async () => {
    const tab = await openConsole({ as: await createTenant(), at: '/members' })

    await tab.page.getByText('is not set up here').waitFor()
    await tab.assertReadable('members without a provider')
    await tab.page.getByRole('link', { name: 'Go to “Tokens”' }).click()
    await tab.heading('Tokens').waitFor()
  })
})
