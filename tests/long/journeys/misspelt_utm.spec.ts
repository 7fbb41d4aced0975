import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { beginJourney } from '#tests/support/browser/journey'
import { openConsole } from '#tests/support/browser/open_console'
import { visit } from '#tests/support/browser/visited_tenant'
import { misspeltTraffic } from '#tests/support/insight/misspelt_traffic'

const LINK = 'https://clinic.example/book?utm_source=Google'

browserGroup('The journey of a misspelt UTM value', () => {
  test('leads from the audit to its links and the corrected router; another is dismissed', async () => {
    const { tenant, ads } = await misspeltTraffic()
    await visit(tenant, ads.id, { days: 9, times: 1, url: LINK })
    await visit(tenant, ads.id, { days: 2, times: 2, url: `${LINK}&utm_medium=cpc` })
    const tab = await openConsole({ as: tenant, at: '/findings' })
    const { page } = tab
    const journey = await beginJourney(tab)
    await page.getByRole('button', { name: 'Run the audit' }).click()
    await tab.announces('The audit is done')
    await page.getByRole('link', { name: /^UTM 2/ }).click()
    const seen = 'Visitors came with utm_source=Google 600 times, and routers ask for “google”'
    const variant = page.getByRole('listitem').filter({ hasText: seen })
    await variant.getByText('which never came').waitFor()
    await variant.getByText('What to do').click()
    await variant.getByText('asks for utm_source=google').waitFor()
    await variant.getByText(/^Links with it, since \d+ \w+ \d{4}$/).waitFor()
    const sighting = variant.getByRole('listitem').filter({ hasText: `${LINK}&utm_medium=cpc` })
    await sighting.getByText(/3 times, last/).waitFor()
    await sighting.getByRole('link', { name: 'Why does it lead there?' }).waitFor()
    await tab.assertReadable('a misspelt UTM value with its links')

    await page.getByRole('button', { name: 'Open as a draft with “Google”' }).click()
    await assertBecomes(() => page.url(), new RegExp(`#/routers/${ads.id}\\?draft=`))
    await assertBecomes(
      () => page.getByRole('textbox', { name: 'utm_source' }).inputValue(),
      'Google'
    )
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await tab.announces('“Google ads” is saved')
    journey.assertAtMost({ clicks: 5 })

    await page.evaluate(`location.hash = '#/findings?show=utm'`)
    await variant.getByText('What to do').click()
    await variant.getByText('no longer asks for it').waitFor()
    const name = page.getByRole('listitem').filter({ hasText: 'a parameter “utm_soruce” 30 times' })
    await name.getByRole('button', { name: 'Dismiss' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The printer corrects it in May.')
    await tab.assertReadable('dismissing a finding')
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await tab.announces('Dismissed for 90 days')
    journey.assertAtMost({ clicks: 8 })
    await page.getByRole('link', { name: /^UTM 1/ }).waitFor()
    await page.getByText('1 dismissed').click()
    await page.getByText('The printer corrects it in May.').waitFor()
    await tab.assertReadable('a dismissed finding')
  })
})
