import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { setVisibility } from '#tests/support/browser/set_visibility'
import { beginAudit } from '#tests/support/browser/stored_pins'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { closeDay } from '#tests/support/insight/closed_day'
import { misspeltTraffic } from '#tests/support/insight/misspelt_traffic'
import { daysAgo } from '#tests/support/insight/seen_traffic'
import { issueBearer } from '#tests/support/issue_token'
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
    await tab.page.getByText('How to resolve it').first().click()
    const draft = tab.page.getByRole('button', { name: 'Open as a draft' })
    await draft.first().waitFor()
    await tab.assertReadable('the remedies')
    await tab.page.getByRole('link', { name: /^Never win/ }).click()
    await tab.page.getByText('its schedule is over').waitFor()
    await assertBecomes(() => tab.page.getByText('How to resolve it').count(), 0)
    await tab.page.goBack()
    await tab.page.getByText('How to resolve it').first().click()
    await draft.first().click()

    await assertBecomes(() => tab.page.url(), /#\/routers\/[0-9a-f]{24}\?draft=/)
  })

  test('moves through its rows by keyboard', async () => {
    const tab = await openConsole({ as: await conflicting(), at: '/findings' })
    await tab.page.getByRole('button', { name: 'Run the audit' }).waitFor()
    await tab.keyboard.keys('n')
    await tab.announces('The audit is done')

    await tab.keyboard.keys('j', 'j')
    await assertBecomes(() => tab.keyboard.focused(), /can never win again/)
    await tab.keyboard.keys('k')
    await assertBecomes(() => tab.keyboard.focused(), /only because it is newer/)
    await tab.keyboard.press(tab.page.getByText('How to resolve it'))
    await tab.keyboard.press(tab.page.getByRole('button', { name: 'Open as a draft' }).first())
    await assertBecomes(() => tab.page.url(), /#\/routers\/[0-9a-f]{24}\?draft=/)
  })

  test('says so when there is nothing to look at, in German too', async () => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { name: 'Alone' })
    const tab = await openConsole({ as: tenant, at: '/findings', locale: 'de-DE' })
    await tab.page.getByRole('button', { name: 'Prüfung starten' }).click()

    await tab.page.getByText('Alles gut: 1 Router geprüft, nichts zu beanstanden.').waitFor()
    await tab.assertReadable('nothing found')

    // An instance of the release before checks no pages. Until it has answered, nothing is known of them.
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    tab.allow({ url: '/v1/page-checks', status: 404 })
    await tab.page.route('**/v1/page-checks', async (route) => {
      await answered
      await route.fulfill({ status: 404, json: {} })
    })
    await tab.page.getByRole('link', { name: 'Übersicht' }).click()
    const attention = tab.page.getByRole('region', { name: 'Handlungsbedarf' })
    await attention.getByText('Prüfung vor').waitFor()
    await assertBecomes(() => attention.getByText('Alles gut').count(), 0)
    answer()
    await attention.getByText('Alles gut').waitFor()

    const { promise: askedAgain, resolve: askAgain } = Promise.withResolvers<void>()
    await tab.page.route('**/v1/page-checks', () => askAgain())
    await setVisibility(tab.page, 'visible')
    await askedAgain
    await tab.page.evaluate('new Promise((shown) => setTimeout(shown))')
    await assertBecomes(() => attention.getByText('Alles gut').count(), 1)
  })

  test('explains remedies in German, with the names of the routers that they change', async () => {
    const tab = await openConsole({ as: await conflicting(), at: '/findings', locale: 'de-DE' })
    await tab.page.getByRole('button', { name: 'Prüfung starten' }).click()
    await tab.announces('Die Prüfung ist fertig: 2 Befunde.')
    await tab.page.getByText('So lösen Sie ihn').first().click()
    const remedies = tab.page.locator('.remedies li')
    const narrower = remedies.filter({
      hasText: '„Ads Hamburg“ auch utm_campaign=spring verlangen lassen',
    })
    await narrower.waitFor()
    await tab.assertReadable('the remedies in German')

    const english = remedies.filter({ hasText: /\b(the|router|ask|close|open)\b/i })
    await assertBecomes(() => english.count(), 0)
  })

  test('says how many visitors a remedy would send elsewhere', async () => {
    const tenant = await conflicting()
    const shape = '/?utm_campaign=spring&utm_source=google'
    const router = await createStoredRouter(tenant, {
      name: 'Bookings',
      criteria: { path: { segments: ['book'] } },
    })
    await closeDay(tenant.organizationId, daysAgo(1), [{ routerId: router.id, shape, count: 8 }])
    const tab = await openConsole({ as: tenant, at: '/findings' })
    const { page } = tab
    await page.getByRole('button', { name: 'Run the audit' }).click()
    await tab.announces('The audit is done')
    await page.getByText('How to resolve it').first().click()

    const sent = page.getByText('sends 8 visitors of the last 7 full days elsewhere')
    await sent.first().waitFor()
    await tab.assertReadable('remedies with their impact')
  })

  test('lists routers without visitors and why, in German, and opens them as drafts', async () => {
    const { tenant } = await misspeltTraffic()
    const tab = await openConsole({ as: tenant, at: '/findings', locale: 'de-DE', width: 390 })
    const { page } = tab
    await page.getByRole('button', { name: 'Prüfung starten' }).click()
    await tab.announces('Die Prüfung ist fertig')

    await page.getByRole('link', { name: /^Ohne Besucher 2/ }).click()
    await page.getByText('„Brochure“ war an 15 Tagen offen und bekam keine Besucher.').waitFor()
    await page.getByText('Sie kamen mit „Google“ statt mit einem Wert').waitFor()
    await tab.assertReadable('routers without visitors, in German')
    await page.getByRole('link', { name: 'Schreibweise ansehen' }).click()
    await page.getByText('Besucher kamen 600-mal mit utm_source=Google').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Als Entwurf öffnen, deaktiviert' }).click()
    await tab.heading('Brochure').waitFor()
    await page.getByRole('button', { name: '1 Änderung speichern' }).waitFor()
    await assertBecomes(() => page.getByRole('checkbox', { name: 'Aktiv' }).isChecked(), false)
  })

  test('shows a read-only token what is misspelt, without drafts', async () => {
    const { tenant } = await misspeltTraffic()
    await beginAudit(tenant)
    const bearer = await issueBearer(tenant.organizationId, ['routers:read'])
    const tab = await openConsole({ as: bearer, at: '/findings' })
    const { page } = tab
    await page.getByText('“Brochure” was open on 15 days and got no visitors.').waitFor()
    await page.getByText('What to do').first().click()
    await page.getByText('asks for utm_source=google').waitFor()
    await tab.assertReadable('misspelt UTM values for a token that may only read')

    await assertBecomes(() => page.getByRole('button', { name: /draft/ }).count(), 0)
  })

  test('does not offer what a read-only token may not do', async () => {
    const tenant = await createTenant({ permissions: ['routers:read'] })
    const tab = await openConsole({ as: tenant, at: '/findings' })
    await tab.page.getByText('Your routers have not been audited yet.').waitFor()
    await tab.assertReadable('no audit yet')

    await assertBecomes(() => tab.page.getByRole('button', { name: 'Run the audit' }).count(), 0)
  })
})
