import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CreatePublishableKey } from '#identity/keys/create_publishable_key'
import { PublishableKeyRepository } from '#identity/keys/publishable_key_repository'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { beginJourney } from '#tests/support/browser/journey'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createTenant } from '#tests/support/create_tenant'
import { Gate } from '#tests/support/gate'
import { PAGE_RESOLVE, someOrigin } from '#tests/support/publishable_keys'
import { createStoredRouter } from '#tests/support/stored_routers'

browserGroup('The pages of publishable keys', () => {
  test('lead from an empty page to lines that work on the website, and confirm it', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { name: 'All others', isDefault: true, criteria: {} })
    const [origin, { url }] = [someOrigin(), await theInstance()]
    const tab = await openConsole({ as: tenant })
    const { page } = tab
    const journey = await beginJourney(tab)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.getByRole('navigation').getByRole('link', { name: 'Publishable keys' }).click()
    await page.getByText('No website uses the service yet.').waitFor()
    await tab.assertReadable('no keys')
    await button('Create a key').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Website')
    await dialog.getByLabel('Websites').fill(`${origin}/team?utm_source=x`)
    await tab.assertReadable('the form of a key')
    const flows = new Gate()
    await page.route(
      ({ pathname, search }) => `${pathname}${search}` === '/v1/booking-flows?limit=100',
      async (route) => {
        await flows.opened
        await route.continue()
      }
    )
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await tab.heading('Website').waitFor()
    // What is copied has the page where the organization's visitors book.
    await page
      .getByRole('region', { name: 'Put it into your website' })
      .locator('.skeleton')
      .waitFor()
    await assertBecomes(() => button('Copy the snippet').count(), 0)
    flows.open()
    await button('Copy the snippet').click()
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
    const snippet = await assertBecomes(copied, /data-signalbox-key/)
    journey.assertAtMost({ clicks: 4 })
    assert.include(snippet, `src="${url}/embed.js"`)
    assert.include(snippet, 'href="https://book.example.com/first-visit"')
    const [, key = ''] = /data-signalbox-key="(sbp_[^"]+)"/.exec(snippet) ?? []

    const visit = async () => {
      const { status } = await fetch(`${url}${PAGE_RESOLVE}`, {
        method: 'POST',
        headers: { origin, 'authorization': `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${origin}/` }),
      })
      return status
    }
    await visit()
    await page.getByText(`A page of ${origin} asked before it was proven`).waitFor()
    await button('Check now').click()
    await tab.announces(`Not found yet at ${origin}.`)
    await tab.assertReadable('a key whose origin is not proven')
    const id = key.slice('sbp_'.length, key.indexOf('.'))
    await new PublishableKeyRepository().prove(tenant.organizationId, id, [origin])
    await assertBecomes(visit, 200)
    await page.getByText('installed', { exact: true }).waitFor()
    await tab.assertReadable('a key that is installed')

    await page.reload()
    await page.getByRole('region', { name: 'Put it into your website' }).getByText(key).waitFor()
    await button('Where they book').click()
    await page.getByText('<form data-signalbox-complete>').waitFor()
    await tab.assertReadable('the lines for the booking page')
    await button('Thank-you page').click()
    await page.getByText('data-signalbox-resolve="off" data-signalbox-complete').waitFor()
    await button('Revoke').click()
    await tab.assertReadable('the question before a key is revoked')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await tab.announces('“Website” is revoked.')
    await page.getByText('No website uses the service yet.').waitFor()
    assert.equal(await visit(), 401)
  })

  test('let a session create a key without its token, and name an invalid website beside its field, in German', async () => {
    const tenant = await createTenant()
    const { url } = await theInstance()
    const derived = await fetch(`${url}/v1/access-tokens/current/derive`, {
      method: 'POST',
      headers: { 'authorization': tenant.bearer, 'content-type': 'application/json' },
      body: '{}',
    })
    const { token } = (await derived.json()) as { token: string }
    const look = { locale: 'de-DE', width: 390 } as const
    const tab = await openConsole({ as: `Bearer ${token}`, at: '/keys', ...look })
    tab.allow({ url: '/v1/publishable-keys', status: 422 })
    const dialog = tab.page.getByRole('dialog')
    const create = () => dialog.getByRole('button', { name: 'Schlüssel anlegen' }).click()
    await tab.keyboard.keys('n')
    await create()
    await tab.announces('Geben Sie ihm einen Namen.')
    await dialog.getByLabel('Name').fill('Website')
    await dialog.getByLabel('Websites').fill('capacitor://localhost')
    await create()
    await tab.announces('Geben Sie eine Adresse an, die mit https:// oder http:// beginnt.')
    await tab.assertReadable('a refused key, in German')
    await dialog.getByLabel('Websites').fill('localhost')
    await create()
    await tab.page.getByText('noch nicht gesehen').waitFor()
    await tab.assertReadable('a key, in German')
  })

  test('look for the proof of a website every half minute while they are open', async () => {
    const tenant = await createTenant()
    const createKey = await app.container.make(CreatePublishableKey)
    const fields = { name: 'Website', origins: [someOrigin()] }
    const created = await createKey.execute(tenant.organizationId, fields, null)
    if (!created.ok) throw new Error('the key was refused')
    const tab = await openConsole({ as: tenant, at: '/keys', isFresh: true })
    let proofs = 0
    tab.page.on('response', (one) => void (proofs += Number(one.url().endsWith('/prove'))))
    await tab.page.clock.install()
    await tab.page.getByRole('link', { name: 'Website' }).click()
    await assertBecomes(() => proofs, 1)
    await tab.settles()
    await tab.page.clock.fastForward(29_000)
    await tab.settles()
    await assertBecomes(() => proofs, 1)
    await tab.page.clock.fastForward(2_000)
    await assertBecomes(() => proofs, 2)
  })

  test('name the permissions that creating a key requires', async () => {
    const tenant = await createTenant({ permissions: ['tokens:manage', 'routers:read'] })
    const tab = await openConsole({ as: tenant, at: '/keys' })
    await tab.page.getByText('(bookings:manage)').waitFor()
    await assertBecomes(() => tab.page.getByRole('button', { name: 'Create a key' }).count(), 0)
    await tab.assertReadable('the keys of a token that may create none')
  })
})
