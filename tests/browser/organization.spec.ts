import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { theInstance } from '#tests/support/browser/the_instance'
import { createStoredRouter } from '#tests/support/stored_routers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'

const AT = '/organization'

async function settingsOf({ bearer }: Tenant): Promise<Readonly<Record<string, unknown>>> {
  const { url } = await theInstance()
  const response = await fetch(`${url}/v1/organization`, { headers: { authorization: bearer } })
  return (await response.json()) as Readonly<Record<string, unknown>>
}

async function urlPrivacyOf(tenant: Tenant): Promise<unknown> {
  const { url_privacy: mode } = await settingsOf(tenant)
  return mode
}

browserGroup('The page of the organization', () => {
  test('says what is stored of URLs, and changes it by keyboard alone', async ({ assert }) => {
    const tenant = await createTenant({ name: 'Praxis Nord' })
    const tab = await openConsole({ as: tenant, at: AT })
    const { page, keyboard } = tab
    const mode = (name: string) => page.getByRole('radio', { name, exact: true })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await assertBecomes(() => mode('Nothing that looks personal').isChecked(), true)
    await page.locator('main').getByText('Praxis Nord').waitFor()
    await page.getByText(tenant.organizationId).waitFor()
    await assertBecomes(() => save.isDisabled(), true)
    await tab.assertReadable('what is stored of URLs')

    await keyboard.tabTo(mode('Nothing that looks personal'))
    await keyboard.keys('ArrowDown')
    await keyboard.press(save)
    await tab.announces('Saved. From now on: “Only what routers ask for”.')
    assert.equal(await urlPrivacyOf(tenant), 'relevant')
    await assertBecomes(() => mode('Only what routers ask for').isChecked(), true)
    await assertBecomes(() => save.isDisabled(), true)
  })

  test("sets the zone in which every field and page shows times, whatever the browser's", async () => {
    const tenant = await createTenant()
    const { id } = await createStoredRouter(tenant, {
      name: 'Summer',
      activeFromMs: Date.parse('2030-06-01T08:30:00Z'),
    })
    const tab = await openConsole({
      as: tenant,
      at: AT,
      locale: 'de-DE',
      timezone: 'America/New_York',
    })
    const { page } = tab
    await page.getByLabel('Zeitzone').selectOption('Asia/Tokyo')
    await page.getByRole('button', { name: 'Zeitzone speichern' }).click()
    await tab.announces('Gespeichert. Ab jetzt: „Asia/Tokyo“.')
    await tab.assertReadable('the zone, in German')

    const visit = (at: string) => page.goto(page.url().replace(/#.*/, `#${at}`))
    await visit(`/routers/${id}`)
    await assertBecomes(() => page.getByLabel('Öffnet').inputValue(), '01.06.2030 17:30')
    await page.getByLabel('Öffnet').fill('1.6.2030 18:00')
    await page.getByText('2030-06-01 09:00 UTC').waitFor()
    await page.getByRole('button', { name: 'Leeren' }).click()
    await assertBecomes(
      () => page.getByLabel('Öffnet').getAttribute('placeholder'),
      'nicht gesetzt'
    )
    await assertBecomes(() => page.getByLabel('Öffnet').inputValue(), '')
    await page.getByRole('button', { name: 'Verwerfen' }).click()
    await visit('/schedule')
    await page.getByText('Asia/Tokyo').first().waitFor()
  })

  test('lets pages read the names of routers, and says what speaks for and against it', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const tab = await openConsole({ as: tenant, at: AT, locale: 'de-DE', width: 390 })
    const { page } = tab
    const names = page.getByLabel('Namen von Routern auf Seiten')
    await assertBecomes(() => names.inputValue(), 'off')
    await page.getByText('jeder Besucher in der Seite lesen').waitFor()
    await names.selectOption('on')
    await page.getByRole('button', { name: 'Diese Auswahl speichern' }).click()
    await tab.announces('Gespeichert. Ab jetzt: „Namen mitsenden“.')
    await tab.assertReadable('the names of routers on pages, in German')
    assert.deepInclude(await settingsOf(tenant), {
      router_names_on_pages: 'on',
      page_checks: 'on',
    })
  })

  test('keeps a refused choice, in German', async ({ assert }) => {
    const tenant = await createTenant()
    const tab = await openConsole({ as: tenant, at: AT, locale: 'de-DE', width: 390 })
    const { page } = tab
    const organization = '**/v1/organization'
    tab.allow({ url: '/v1/organization', status: 503 })
    const problem = { code: 'E_OUTCOME_UNKNOWN', detail: 'MongoDB is away.' }
    await page.route(organization, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: problem })
        : route.fallback()
    )
    await page.getByRole('radio', { name: 'Die ganze URL' }).check()
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await tab.announces('Der Dienst konnte diese Änderung nicht bestätigen.')
    await tab.assertReadable('a refused choice, in German')

    await page.unroute(organization)
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await tab.announces('Gespeichert. Ab jetzt: „Die ganze URL“.')
    assert.equal(await urlPrivacyOf(tenant), 'full')
  })

  test('shows its settings read-only to a token that may not change them', async () => {
    const tenant = await createTenant({ permissions: ['organizations:read'] })
    const tab = await openConsole({ as: tenant, at: AT })
    await tab.page.getByText('a token needs the permission organizations:manage').waitFor()
    await assertBecomes(() => tab.page.getByRole('radio', { disabled: true }).count(), 3)
    await tab.page.getByLabel('Page checks').waitFor()
    await tab.page.getByLabel('Router names on pages').waitFor()
    await tab.assertReadable('what is stored of URLs, without the permission')

    // An instance of the release before does not say which switches are on.
    await tab.page.route('**/v1/organization', async (route) => {
      const answer = await route.fetch()
      const silent = { page_checks: undefined, router_names_on_pages: undefined }
      await route.fulfill({ json: { ...(await answer.json()), ...silent } })
    })
    await tab.page.reload()
    await tab.page.getByLabel('Time zone').waitFor()
    await assertBecomes(() => tab.page.getByLabel(/Page checks|Router names/).count(), 0)
  })

  test('names the permission that the whole page requires', async () => {
    const tenant = await createTenant({ permissions: ['routers:read'] })
    const tab = await openConsole({ as: tenant, at: AT })
    await tab.page.getByText('organizations:read').waitFor()
    await tab.assertReadable('the organization of a token that may not read it')
  })
})
