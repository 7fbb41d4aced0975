import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { beginJourney } from '#tests/support/browser/journey'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'

const LINK =
  'https://clinic.example/hamburg/implants?utm_source=google&utm_campaign=spring&gclid=Cj0K'

browserGroup('The journey of an ad', () => {
  test('leads from its link to a router that matches it', async () => {
    const tab = await openConsole({ as: await createTenant(), at: '/routers' })
    const { page } = tab
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const journey = await beginJourney(tab)

    await page.getByRole('link', { name: 'New router' }).first().click()
    await button('From a link …').click()
    await page.getByRole('textbox', { name: /^Link/ }).fill(LINK)
    await button('Propose').click()
    await button('Use it').click()
    await page.getByRole('combobox', { name: /^Leads to/ }).selectOption('First visit')
    await button('Create router').click()

    await assertBecomes(() => page.url(), /#\/routers\/[0-9a-f]{24}$/)
    journey.assertAtMost({ clicks: 5 })
    await page.getByText('leads here').waitFor()
  })
})
