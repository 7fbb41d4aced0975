import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { beginJourney } from '#tests/support/browser/journey'
import { openConsole } from '#tests/support/browser/open_console'
import { BOOK, triedClinic } from '#tests/support/browser/tried_clinic'
import { createStoredRouter } from '#tests/support/stored_routers'

browserGroup('The journey of why a URL leads there', () => {
  test('names winner, other matches and near misses, in three clicks', async ({ assert }) => {
    const tab = await openConsole({ as: await triedClinic() })
    const { page } = tab
    const journey = await beginJourney(tab)
    await page.getByRole('navigation').first().getByRole('link', { name: 'Try a URL' }).click()
    await tab.heading('Try a URL').waitFor()
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
    journey.assertAtMost({ clicks: 3 })
  })

  test('names the intended path before newer ones, in two clicks', async () => {
    const tenant = await triedClinic()
    for (const page of ['braces', 'crowns', 'bleaching', 'veneers', 'bridges', 'fillings']) {
      await createStoredRouter(tenant, {
        name: `Hamburg ${page}`,
        criteria: { path: { segments: ['hamburg', page] } },
      })
    }
    const tab = await openConsole({ as: tenant, at: '/try' })
    const { page } = tab
    const journey = await beginJourney(tab)
    await page.getByLabel('URL', { exact: true }).fill('https://clinic.example/hamburg/implnats')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await tab.announces('No router takes this URL')
    await assertBecomes(() => page.locator('.rank').nth(1).innerText(), /Hamburg pages/)
    await tab.assertReadable('a mistyped path')
    await page.getByRole('link', { name: 'Try that URL' }).first().click()
    await tab.announces('Hamburg pages takes this URL')
    journey.assertAtMost({ clicks: 2 })
  })
})
