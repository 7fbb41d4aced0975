import { test } from '@japa/runner'
import { createTenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { BROWSER } from '#tests/support/browser/browser_for_tests'
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

  test('looks the same after another page as after a fresh load', async () => {
    const tab = await openConsole({ as: await theDemo(), at: '/routers', isFresh: true })
    const others = ['/routers/new', '/flows', '/traffic', '/import']
    const judged = ['/routers', '/schedule', '/']
    // What Routers loads after its list may be on its way when the page is left.
    tab.allow({ url: '/console/assets/', status: 'unreachable' })
    // Other pages link to the steps of Overview once that has shown them.
    await assertLooksFresh(tab, [...others, ...judged], judged.toReversed())
  }).skip(
    BROWSER === 'firefox',
    'Firefox keeps the width that a choice had before its options came'
  )

  test('fits a window of 800 px: ten routers, sign-out and the tabs of the editor', async () => {
    const { page } = await openConsole({ as: await theDemo(), at: '/routers', isFresh: true })
    const bottoms = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)))
    const isInView = (edges: readonly number[]) => edges.filter((edge) => edge <= 800)
    await assertBecomes(async () => isInView(await bottoms('[data-router]')).length, 10)
    await assertBecomes(async () => isInView(await bottoms('.sidebar .navigation-foot')).length, 1)

    await page.locator('[data-router] a').first().click()
    const tops = () => page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.offsetTop))
    await assertBecomes(
      tops,
      ([top, ...others]) => others.length > 3 && others.every((one) => one === top)
    )
  })

  test('is no wider than a phone even with names without a space, as is a comparison', async () => {
    const long = (word: string) => word.repeat(Math.ceil(100 / word.length)).slice(0, 100)
    const tenant = await createTenant()
    let id = ''
    for (const word of ['Implants', 'Whitening']) {
      const stored = await createStoredRouter(tenant, {
        name: long(word),
        tags: [long(word).slice(0, 40)],
        criteria: { path: { segments: [long(word)] }, campaign: { utm_campaign: long(word) } },
        activeFromMs: Date.now(),
      })
      id ||= stored.id
    }
    const tab = await openConsole({ as: tenant, at: '/routers', width: 390 })
    const { page } = tab
    for (const place of [`/routers/${id}`, '/schedule', '/history', '/routers']) {
      await page.evaluate(`location.hash = '${place}'`)
      await page
        .getByText(/ImplantsImplants/)
        .filter({ visible: true })
        .first()
        .waitFor()
      // The width of a scroll bar, which Firefox subtracts, belongs to neither.
      const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      await assertBecomes(() => page.evaluate(beyond), 0)
    }
    await page.getByRole('checkbox', { name: /Implants/ }).check()
    await page.getByRole('checkbox', { name: /Whitening/ }).check()
    await page.getByRole('button', { name: 'Compare' }).click()
    const table = page.getByRole('dialog').getByRole('table')
    await assertBecomes(
      () => table.evaluate((one) => one.scrollWidth <= one.parentElement.clientWidth),
      true
    )
    await assertBecomes(
      () => table.evaluate((one) => one.offsetHeight <= one.parentElement.clientHeight),
      true
    )
    await tab.assertReadable('two routers with long names beside each other')
  })
})
