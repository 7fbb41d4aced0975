import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { SeedTraffic } from '#demo/traffic/seed_traffic'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { createPin, deletePins } from '#tests/support/browser/stored_pins'
import { theDemo } from '#tests/support/browser/the_demo'
import { scratchFolder } from '#tests/support/scratch_folder'

/** The pages of the pictures, in the order of a person's first day. */
const PLACES = [
  ['overview', '/'],
  ['routers', '/routers'],
  ['try', '/try'],
  ['pins', '/pins'],
  ['schedule', '/schedule'],
  ['traffic', '/traffic'],
  ['findings', '/findings'],
  ['import', '/import'],
  ['history', '/history'],
  ['tokens', '/tokens'],
] as const
const TRIED_URL =
  'https://www.brightsmile.example/hamburg/implants?utm_source=meta&utm_medium=paid_social&utm_campaign=implants_hh&gclid=Cj0K'
const PINNED_URL = 'https://www.brightsmile.example/hamburg/parking'
const BYTES_MAX = 250_000
const LIMIT_MS = 180_000

/** Pins the URL that was tried, and comes back. */
async function pinThis(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pin this' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Paid until the end of May')
  await dialog.getByRole('button', { name: 'Save pin' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.toast').waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Try a URL' }).waitFor()
}

browserGroup('Pictures of the console', (group) => {
  group.tap((one) => one.timeout(LIMIT_MS))

  test('are taken of the demo organization, and are small', async ({ assert, cleanup }) => {
    const folder = process.env.SCREENSHOTS_FOLDER ?? scratchFolder()
    mkdirSync(folder, { recursive: true })
    const demo = await theDemo()
    const seedTraffic = await app.container.make(SeedTraffic)
    await seedTraffic.execute(demo.organization)
    const tab = await openConsole({ as: demo, at: '/nowhere' })
    cleanup(() => deletePins(demo))
    await createPin(demo, { url: PINNED_URL, expects: { none: true }, mode: 'warn' })
    const { page } = tab
    for (const [name, place] of PLACES) {
      const link = page.getByRole('navigation').first().locator(`a[href="#${place}"]`)
      await link.click()
      await assertBecomes(() => link.getAttribute('aria-current'), 'page')
      await page.locator('h1:focus').waitFor()
      if (name === 'try') {
        await page.getByLabel('URL', { exact: true }).fill(TRIED_URL)
        await page.getByRole('button', { name: 'Try', exact: true }).click()
        await page.getByText('Holds until').first().waitFor()
        await page.getByRole('combobox', { name: 'Why, or why not' }).fill('Whitening page')
        await page
          .getByRole('option', { name: /Whitening page/ })
          .first()
          .click()
        await page.locator('.why-not .criteria').waitFor()
        await page.evaluate('scrollTo(0, 0)')
      }
      if (name === 'traffic') await page.locator('.plot canvas').waitFor()
      await tab.settles()
      const path = join(folder, `console_${name}.png`)
      await page.mouse.move(0, 0)
      await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
      assert.isAtMost(statSync(path).size, BYTES_MAX, name)
      if (name === 'try') await pinThis(page)
    }
  })
})
