import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'

/** Two routers that tie, so that the newer takes URLs from the older; one whose schedule is over. */
async function conflicting(): Promise<Tenant> {
  const tenant = await createTenant()
  await createStoredRouter(tenant, {
    name: 'Ads Hamburg',
    criteria: { path: null, query: [], campaign: { utm_source: 'google' } } as never,
  })
  await createStoredRouter(tenant, {
    name: 'Spring implants',
    criteria: { path: null, query: [], campaign: { utm_campaign: 'spring' } } as never,
  })
  await createStoredRouter(tenant, {
    name: 'Summer',
    criteria: { path: { segments: ['summer'] } },
    activeFromMs: null,
    activeUntilMs: Date.now() - 60_000,
  })
  return tenant
}

browserGroup('The page of findings', () => {
  test('runs the audit on demand and opens a remedy as a draft, by mouse', async () => {
    const tab = await openConsole({ as: await conflicting(), at: '/findings' })

    await tab.page.getByRole('button', { name: 'Run the audit' }).click()
    await tab.announces('The audit is done: 2 findings.')
    await tab.assertReadable('the findings')
    await tab.page.getByText('How to end it').first().click()
    const draft = tab.page.getByRole('button', { name: 'Open as a draft' })
    await draft.first().waitFor()
    await tab.assertReadable('the remedies')
    await tab.page.getByRole('link', { name: /^Never win/ }).click()
    await tab.page.getByText('its schedule is over').waitFor()
    await assertBecomes(() => tab.page.getByText('How to end it').count(), 0)
    await tab.page.goBack()
    await tab.page.getByText('How to end it').first().click()
    await draft.first().click()

    await assertBecomes(() => tab.page.url(), /#\/routers\/[0-9a-f]{24}\?draft=/)
  })

  test('leads through its rows by keyboard', async () => {
    const tab = await openConsole({ as: await conflicting(), at: '/findings' })
    await tab.page.getByRole('button', { name: 'Run the audit' }).waitFor()
    await tab.keyboard.keys('n')
    await tab.announces('The audit is done')

    await tab.keyboard.keys('j', 'j')
    await assertBecomes(() => tab.keyboard.focused(), /can never win again/)
    await tab.keyboard.keys('k')
    await assertBecomes(() => tab.keyboard.focused(), /only because it is newer/)
    await tab.keyboard.press(tab.page.getByText('How to end it'))
    await tab.keyboard.press(tab.page.getByRole('button', { name: 'Open as a draft' }).first())
    await assertBecomes(() => tab.page.url(), /#\/routers\/[0-9a-f]{24}\?draft=/)
  })

  test('says so when there is nothing to look at, in German too', async () => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { name: 'Alone' })
    const tab = await openConsole({ as: tenant, at: '/findings', locale: 'de-DE' })
    await tab.page.getByRole('button', { name: 'Prüfung starten' }).click()

    await tab.page.getByText('Alles gut: An 1 Router gibt es nichts zu beanstanden.').waitFor()
    await tab.assertReadable('nothing found')
  })

  test('tells remedies in German, by the names of the routers that they change', async () => {
    const tab = await openConsole({ as: await conflicting(), at: '/findings', locale: 'de-DE' })
    await tab.page.getByRole('button', { name: 'Prüfung starten' }).click()
    await tab.announces('Die Prüfung ist fertig: 2 Befunde.')
    await tab.page.getByText('Was ihn beendet').first().click()
    const remedies = tab.page.locator('.remedies li')
    const narrower = remedies.filter({
      hasText: '„Ads Hamburg“ auch utm_campaign=spring verlangen lassen',
    })
    await narrower.waitFor()
    await tab.assertReadable('the remedies in German')

    const english = remedies.filter({ hasText: /\b(the|router|ask|close|open)\b/i })
    await assertBecomes(() => english.count(), 0)
  })

  test('does not offer what a token for reading may not do', async () => {
    const tenant = await createTenant({ permissions: ['routers:read'] })
    const tab = await openConsole({ as: tenant, at: '/findings' })
    await tab.page.getByText('Your routers have not been audited yet.').waitFor()
    await tab.assertReadable('no audit yet')

    await assertBecomes(() => tab.page.getByRole('button', { name: 'Run the audit' }).count(), 0)
  })
})
