import { test } from '@japa/runner'
import { browserGroup } from '#tests/support/browser/browser_group'
import { assertArrived, eachPage } from '#tests/support/browser/each_page'
import { openConsole } from '#tests/support/browser/open_console'
import { createTenant } from '#tests/support/create_tenant'

browserGroup('Every page of the navigation', () => {
  test('is readable in German in an organization without routers, and reached by keyboard', async () => {
    const tab = await openConsole({ as: await createTenant(), at: '/nowhere', locale: 'de-DE' })
    const link = (name: string) => tab.page.getByRole('link', { name, exact: true }).first()
    await eachPage(
      tab,
      (name) => tab.keyboard.press(link(name)),
      async (name) => {
        await assertArrived(tab)
        await tab.settles()
        await tab.assertReadable(`${name} (German)`)
      }
    )
  })

  test('says which permission is missing, or is not offered, to a token that may nothing', async ({
    assert,
  }) => {
    const { bearer } = await createTenant({ permissions: [] })
    const tab = await openConsole({ as: bearer })
    const names = await eachPage(
      tab,
      (name) => tab.page.getByRole('link', { name, exact: true }).first().click(),
      async (name) => {
        await tab.settles()
        await tab.assertReadable(`${name} without permissions`)
      }
    )
    assert.include(names, 'Overview')
  })
})
