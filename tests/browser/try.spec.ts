import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { type ConsoleOptions, openConsole } from '#tests/support/browser/open_console'
import { createStoredRouter } from '#tests/support/stored_routers'

const BOOK = 'https://clinic.example/hamburg/implants?utm_source=google'
const path = { segments: ['hamburg', 'implants'] }

async function clinic(): Promise<Tenant> {
  const tenant = await createTenant()
  await createStoredRouter(tenant, { name: 'Hamburg pages', criteria: { path } })
  await createStoredRouter(tenant, {
    name: 'Spring implants',
    criteria: { campaign: { utm_source: 'google' } },
    activeUntilMs: Date.parse('2100-01-01T00:00:00Z'),
  })
  await createStoredRouter(tenant, {
    name: 'Newsletter Ünïque',
    criteria: { path, campaign: { utm_source: 'google', utm_medium: 'email' } },
  })
  return tenant
}

function open(tenant: Tenant, query = '', options: ConsoleOptions = {}) {
  return openConsole({ as: tenant, at: `/try${query}`, ...options })
}

function tried(url: string, more: Record<string, string> = {}) {
  return `?${new URLSearchParams({ url, ...more })}`
}

browserGroup('Try a URL', () => {
  test('says who takes it, who else matches, and which URL a near miss would take', async ({
    assert,
  }) => {
    const tab = await open(await clinic())
    const { page } = tab
    await tab.assertReadable('nothing tried')
    await page.getByLabel('URL', { exact: true }).fill(BOOK)
    await page.getByRole('button', { name: 'Try', exact: true }).click()

    await tab.announces('Spring implants takes this URL')
    const ranks = page.locator('.rank')
    await assertBecomes(() => ranks.nth(0).innerText(), /Spring implants[^]*Holds until/)
    await assertBecomes(() => ranks.nth(1).innerText(), /Hamburg pages[^]*its class comes later/)
    await assertBecomes(
      () => ranks.nth(2).innerText(),
      /Newsletter Ünïque[^]*would win[^]*expected “email”/
    )
    await tab.assertReadable('a decision')

    await page.getByRole('link', { name: 'Try that URL' }).click()
    await tab.announces('Newsletter Ünïque takes this URL')
    assert.include(decodeURIComponent(page.url()), 'utm_medium=email')
  })

  test('is used by keyboard alone, and ↑ brings back what was tried', async () => {
    const tab = await open(await clinic())
    const { keyboard, page } = tab
    const field = page.getByLabel('URL', { exact: true })
    await keyboard.fill(field, BOOK)
    await keyboard.keys('Enter')
    await tab.announces('Spring implants takes this URL')
    await keyboard.fill(field, 'https://clinic.example/elsewhere')
    await keyboard.keys('Enter')
    await tab.announces('No router takes this URL')
    await tab.assertReadable('no router')
    await keyboard.tabTo(field)
    await keyboard.keys('ArrowUp', 'ArrowUp')

    await assertBecomes(() => field.inputValue(), BOOK)
    await keyboard.keys('ArrowDown')
    await assertBecomes(() => field.inputValue(), 'https://clinic.example/elsewhere')
  })

  test('answers for another time, and compares two URLs', async () => {
    const tab = await open(await clinic(), tried(BOOK, { at: '2200-01-01T00:00:00Z' }))
    const { page } = tab
    await tab.announces('Hamburg pages takes this URL')
    await assertBecomes(() => page.getByLabel(/^At/).inputValue(), /^2200-01-01T01:00/)

    await page.getByRole('button', { name: 'Compare two URLs' }).click()
    await page.getByLabel('Compare with').fill('https://clinic.example/')
    await page.getByRole('button', { name: 'Try', exact: true }).click()

    await tab.announces('No router takes this URL')
    await assertBecomes(() => page.locator('section.tried').count(), 2)
    await tab.assertReadable('two URLs')
  })

  test('takes part of an unsaved draft, which is not stored', async () => {
    const tenant = await clinic()
    const draft = {
      routerId: null,
      router: {
        name: 'Autumn',
        matching_criteria: { path, campaign: { utm_source: 'google' } },
        description: 'Not for routing',
      },
    }
    const slots = JSON.stringify([['k1', draft]])
    const tab = await open(tenant, tried(BOOK, { draft: 'k1' }), {
      session: { 'signalbox.kept.drafts': slots },
    })

    await tab.announces('Autumn takes this URL')
    await tab.assertReadable('a draft')
    await tab.page.getByRole('link', { name: 'Without it' }).click()
    await tab.announces('Spring implants takes this URL')
    await assertBecomes(
      () => tab.page.url(),
      (read) => !read.includes('draft')
    )
  })

  test('names what is wrong with a text that is no URL', async () => {
    const tab = await open(await clinic())
    tab.allow({ url: '/v1/booking-flow-routers/explain', status: 422 })
    await tab.keyboard.fill(tab.page.getByLabel('URL', { exact: true }), 'nonsense')
    await tab.keyboard.keys('Enter')

    await tab.announces('not an absolute URL')
    await tab.assertReadable('a text that is no URL')
  })

  test('speaks German', async () => {
    const tab = await open(await clinic(), tried(BOOK), { locale: 'de-DE', width: 390 })

    await tab.heading('URL ausprobieren').waitFor()
    await tab.announces('Spring implants nimmt diese URL')
    await tab.assertReadable('in German')
  })

  test('is forbidden without the permission to read routers', async () => {
    const tenant = await createTenant({ permissions: ['flows:read'] })
    const tab = await openConsole({ as: tenant, at: '/try' })

    await tab.page.getByText('routers:read').first().waitFor()
  })
})
