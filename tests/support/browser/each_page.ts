import { assertBecomes } from './assert_becomes.js'
import type { BrowserTab } from './browser_tab.js'

/** What every page must say after a navigation. */
export async function assertArrived({ page, keyboard }: BrowserTab) {
  await page.locator('h1:focus').waitFor()
  await assertBecomes(() => page.getByRole('heading', { level: 1 }).count(), 1)
  await assertBecomes(() => keyboard.focused(), /^heading .*\[level=1\]/)
}

/** Goes to each entry of the navigation as `go` does, then passes it to `look`. */
export async function eachPage(
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
