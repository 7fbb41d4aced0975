import { test } from '@japa/runner'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { openConsole } from '#tests/support/browser/open_console'
import { theDemo } from '#tests/support/browser/the_demo'
import { createTenant } from '#tests/support/create_tenant'

/** Long enough for every page in four looks on a busy machine. */
const LIMIT_MS = 600_000

/** What a page must say after a navigation, whatever it shows. */
async function assertArrived({ page, keyboard }: BrowserTab) {
  await page.locator('h1:focus').waitFor()
  await assertBecomes(() => page.getByRole('heading', { level: 1 }).count(), 1)
  await assertBecomes(() => keyboard.focused(), /^heading .*\[level=1\]/)
}

/** Goes to each entry of the navigation as `go` does; `look` is told where it arrived. */
async function eachPage(
  tab: BrowserTab,
  go: (name: string) => Promise<void>,
  look: (name: string) => Promise<void>
) {
  const links = tab.page.getByRole('navigation').first().getByRole('link')
  const names = await assertBecomes(
    () => links.allInnerTexts(),
    (offered) => offered.length > 0
  )
  for (const name of names) {
    await go(name)
    const link = tab.page.getByRole('link', { name, exact: true }).first()
    await assertBecomes(() => link.getAttribute('aria-current'), 'page')
    await look(name)
  }
  return names
}

browserGroup('Every page of the navigation', (group) => {
  group.tap((one) => one.timeout(LIMIT_MS))

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
