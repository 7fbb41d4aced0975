import { test } from '@japa/runner'
import { browserGroup } from '#tests/support/browser/browser_group'
import { assertArrived, eachPage } from '#tests/support/browser/each_page'
import { assertLooksFresh } from '#tests/support/browser/assert_looks_fresh'
import { openConsole } from '#tests/support/browser/open_console'
import { theDemo } from '#tests/support/browser/the_demo'
import { createTenant } from '#tests/support/create_tenant'

const WALK_LIMIT_MS = 600_000

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

  test('looks the same as after a fresh load, whichever page was shown before', async ({
    assert,
  }) => {
    const tab = await openConsole({ as: await theDemo(), at: '/routers', isFresh: true })
    await tab.page.locator('[data-router] a').first().waitFor()
    const hrefs = await tab.page
      .locator('.sidebar nav a, [aria-rowindex="3"] a[href^="#/routers/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const places = ['/routers/new', ...hrefs.map((href) => String(href).slice(1))]
    assert.isAbove(places.length, 13)
    // Each place, in turn, with each one after it: every ordered pair is one step of the walk.
    const pairs = places.flatMap((place, at) =>
      places.slice(at + 1).flatMap((other) => [place, other])
    )
    await assertLooksFresh(tab, [...pairs, ...places.slice(0, 1)], places)
  }).timeout(WALK_LIMIT_MS)

  test('names the missing permission, or is not offered, to a token without permissions', async ({
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
