import { test } from '@japa/runner'
import type { Route } from 'playwright-core'
import { createTenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { BROWSER } from '#tests/support/browser/browser_for_tests'
import { browserGroup } from '#tests/support/browser/browser_group'
import { assertArrived, eachPage } from '#tests/support/browser/each_page'
import { assertLooksFresh } from '#tests/support/browser/assert_looks_fresh'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { nextFrame } from '#tests/support/browser/next_frame'
import { openConsole } from '#tests/support/browser/open_console'
import { loadFigures } from '#tests/support/browser/performance'
import { theDemo } from '#tests/support/browser/the_demo'
import { visitedTenant } from '#tests/support/browser/visited_tenant'

/** Of the answers that a page waits for, the one that it gets next. */
const TURNS = { first: 0, last: -1 } as const
const SHIFT_MAX = 0.02

/** Loads the page anew, with one answer at a time, each shown before the next one. */
async function reloadInTurns(tab: BrowserTab, turn: keyof typeof TURNS): Promise<void> {
  const { page } = tab
  const held: Route[] = []
  await page.route('**/v1/**', (route) =>
    route.request().url().includes('/v1/realtime') ? route.fallback() : void held.push(route)
  )
  await page.reload()
  let isSettled = false
  const settling = tab.settles().finally(() => (isSettled = true))
  while (!isSettled) {
    // However slow the machine, what waits for an answer goes on waiting.
    await page.evaluate('document.getAnimations().forEach((one) => one.pause())')
    const [next] = held.splice(TURNS[turn], 1)
    await next?.continue()
    const answer = await next?.request().response()
    await answer?.finished()
    await nextFrame(page)
    await nextFrame(page)
  }
  await settling
  await page.unroute('**/v1/**')
}

browserGroup('Every page of the navigation', () => {
  test('moves nothing that is seen, in whichever order its answers come', async ({ assert }) => {
    const moved: string[] = []
    const load = async (tab: BrowserTab, place: string, turn: keyof typeof TURNS) => {
      await tab.page.evaluate(`location.hash = '${place}'`)
      await reloadInTurns(tab, turn)
      const { shift } = await loadFigures(tab.page)
      if (shift > SHIFT_MAX) moved.push(`${tab.page.url()}, ${turn}: ${shift}`)
    }
    for (const width of [1280, 390] as const) {
      const tab = await openConsole({ as: await theDemo(), width })
      for (const place of ['/', '/routers', '/pins', '/history', '/flows']) {
        await load(tab, place, 'first')
      }
      const visited = await openConsole({ as: await visitedTenant(), width })
      await load(visited, '/', 'first')
      await load(visited, '/', 'last')
    }
    assert.deepEqual(moved, [])
  })

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
