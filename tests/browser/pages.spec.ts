import { test } from '@japa/runner'
import { browserGroup } from '#tests/support/browser/browser_group'
import { assertArrived, eachPage } from '#tests/support/browser/each_page'
import { assertLooksFresh } from '#tests/support/browser/assert_looks_fresh'
import { openConsole } from '#tests/support/browser/open_console'
import { theDemo } from '#tests/support/browser/the_demo'

browserGroup('Every page of the navigation', () => {
  test('is readable in an organization with routers, and its heading gets the focus', async () => {
    const tab = await openConsole({ as: await theDemo(), at: '/nowhere' })
    const link = (name: string) => tab.page.getByRole('link', { name, exact: true }).first()
    await eachPage(
      tab,
      (name) => link(name).click(),
      async (name) => {
        await assertArrived(tab)
        await tab.settles()
        await tab.assertReadable(name)
      }
    )
  })

  test('looks as after a fresh load of it where another one was before', async () => {
    const tab = await openConsole({ as: await theDemo(), at: '/routers' })
    const others = ['/routers/new', '/flows', '/traffic', '/import']
    const judged = ['/routers', '/schedule', '/']
    await assertLooksFresh(tab, [...others, ...judged], judged)
  })
})
