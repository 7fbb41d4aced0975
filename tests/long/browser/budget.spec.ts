import { test } from '@japa/runner'
import { sayFigure } from '#scripts/testing/figure'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import type { BrowserTab } from '#tests/support/browser/browser_tab'
import { ClinicSite } from '#tests/support/browser/clinic_site'
import { longestTaskMs } from '#tests/support/browser/longest_task'
import { nextFrame } from '#tests/support/browser/next_frame'
import { openConsole } from '#tests/support/browser/open_console'
import {
  LONG_TASK_MS,
  type LoadFigures,
  loadFigures,
  loadUntil,
  typed,
  withoutCache,
} from '#tests/support/browser/performance'
import { scriptTasksMs } from '#tests/support/browser/script_tasks'
import { theDemo } from '#tests/support/browser/the_demo'
import { theInstance } from '#tests/support/browser/the_instance'
import { CAL, frameAt, say, serveStandIns } from '#tests/browser/embed_widgets/stand_ins'
import { createTenant } from '#tests/support/create_tenant'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { storeManyRouters } from '#tests/support/routing/many_routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const SLOWER_PROCESSOR = 4
const CONTENT_MS_MAX = 1_200
const BLOCKING_MS_MAX = 100
const PAINT_MS_MAX = 200
const TASK_MS_MAX = 100
const EMBED_BLOCKED_MS_MAX = 20
const EMBED_SCRIPT = /\/embed(?:\/[\d.]+\.(\w+)\.\w+)?\.js/
/** Neighbours on the machine can only add to a figure, so its best load counts. */
const LOADS_MAX = 5
const SHIFT_MAX = 0.02
const SLOW_NETWORK = { latencyMs: 400, bitsPerSecond: 400_000 }
const OF_THE_OVERVIEW_MAX = 1.2
const PAGES_LIMIT_MS = 600_000

browserGroup('The first load of the console', () => {
  test('shows {$self} and reacts in time on a processor slowed to a quarter')
    .with(['the sign-in', 'the overview'] as const)
    .run(async ({ assert }, shown) => {
      const { page } = await openConsole(shown === 'the overview' ? { as: await theDemo() } : {})
      const browser = await withoutCache(page)
      await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
      const machine = await MachineDelay.watch()
      const loads: LoadFigures[] = []
      const best = (figure: 'contentMs' | 'blockedMs') =>
        Math.min(...loads.map((load) => load[figure]))
      const isInTime = () =>
        best('contentMs') <= machine.boundMs(CONTENT_MS_MAX) &&
        best('blockedMs') <= machine.boundMs(BLOCKING_MS_MAX)

      while (loads.length < LOADS_MAX && !isInTime()) {
        await page.reload({ waitUntil: 'networkidle' })
        loads.push(await loadFigures(page))
      }

      const said = loads
        .map(
          ({ contentMs, blockedMs }) => `${contentMs.toFixed()} ms, blocked ${blockedMs.toFixed()}`
        )
        .join('; ')
      sayFigure(`${shown} after ${best('contentMs').toFixed()} ms`)
      assert.isTrue(isInTime(), `content after ${said} ms; ${machine}`)
    })
})

browserGroup('Routers on 400 kbit/s', () => {
  test('shows its first rows nearly as early as the overview its content', async ({ assert }) => {
    const demo = await theDemo()
    const loaded = async (at: string, content: string) => {
      const { page } = await openConsole({ as: demo, at })
      const load = await loadUntil(page, content, SLOW_NETWORK)
      const { afterMs, bytes, requests, roundTrips } = load
      sayFigure(
        `${at} after ${afterMs.toFixed()} ms, ${bytes} bytes, ${requests} requests, ${roundTrips} in turn`
      )
      return load
    }
    const overview = await loaded('/', '.overview')
    const routers = await loaded('/routers', '[data-router]')
    assert.isAtMost(routers.bytes, overview.bytes * OF_THE_OVERVIEW_MAX)
    assert.isAtMost(routers.afterMs, overview.afterMs * OF_THE_OVERVIEW_MAX)
  })
})

browserGroup('Each page of the console', (group) => {
  group.tap((one) => one.timeout(PAGES_LIMIT_MS))

  test('loads in time from a warm cache on a processor slowed to a quarter, without layout shift', async ({
    assert,
  }) => {
    const tab = await openConsole({ as: await theDemo(), at: '/routers' })
    const { page } = tab
    await page.locator('[data-router] a').first().waitFor()
    const hrefs = await page
      .locator('.sidebar nav a, [aria-rowindex="3"] a[href^="#/routers/"]')
      .evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))))
    const browser = await withoutCache(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    const machine = await MachineDelay.watch()
    const late: string[] = []
    for (const href of ['#/routers/new', ...hrefs]) {
      await page.evaluate(`location.hash = '${href}'`)
      await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
      await page.reload({ waitUntil: 'load' })
      await settlesWithin(tab)
      const cold = await loadFigures(page)
      await browser.send('Network.setCacheDisabled', { cacheDisabled: false })
      const warm: LoadFigures[] = []
      const best = (figure: 'contentMs' | 'blockedMs') =>
        Math.min(...warm.map((load) => load[figure]))
      const isInTime = () =>
        best('contentMs') <= machine.boundMs(CONTENT_MS_MAX) &&
        best('blockedMs') <= machine.boundMs(BLOCKING_MS_MAX)
      // The first load fills the cache.
      for (let load = 0; load <= LOADS_MAX && (load < 2 || !isInTime()); load += 1) {
        await page.reload({ waitUntil: 'load' })
        await settlesWithin(tab)
        if (load > 0) warm.push(await loadFigures(page))
      }
      const shift = Math.max(...[cold, ...warm].map((load) => load.shift))
      const said = `${href} after ${best('contentMs').toFixed()} ms (cold ${cold.contentMs.toFixed()}), blocked ${best('blockedMs').toFixed()} (${cold.blockedMs.toFixed()}), moved ${shift.toFixed(3)}`
      sayFigure(said)
      if (!isInTime() || shift > SHIFT_MAX) late.push(said)
    }
    assert.deepEqual(late, [], String(machine))
  })
})

/** Pages with a stream are never without a request, so their own signs of loading count. */
async function settlesWithin({ page }: BrowserTab): Promise<void> {
  await page.locator('h1').waitFor()
  await page.locator('[aria-busy="true"], .skeleton').first().waitFor({ state: 'detached' })
}

browserGroup('Typing in the editor of an organization with 10,000 routers', () => {
  test('paints each letter in time while the service checks the draft', async ({ assert }) => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 10_000, (number) => ({
      name: `Page ${number}, spring`,
      criteria: { path: { segments: ['pages', `page-${number}`] } },
    }))
    const { page } = await openConsole({ as: tenant, at: '/routers/new' })
    const path = page.getByRole('textbox', { name: 'Path', exact: true })
    await path.focus()
    const machine = await MachineDelay.watch()
    const slowest: number[] = []
    const isInTime = () => Math.min(...slowest) <= machine.boundMs(PAINT_MS_MAX)

    while (slowest.length < LOADS_MAX && (slowest.length === 0 || !isInTime())) {
      await path.fill('')
      const keys = await typed(page, '/pages/page-4711')
      assert.lengthOf(keys, '/pages/page-4711'.length)
      slowest.push(Math.max(...keys))
    }

    await page.getByText('Page 4711, spring').first().waitFor()
    sayFigure(`a letter after ${Math.min(...slowest).toFixed()} ms`)
    assert.isTrue(isInTime(), `a letter after ${slowest.join(', ')} ms; ${machine}`)
  })
})

browserGroup('The list of 10,000 routers', () => {
  test('loads and scrolls without a long task, and the keyboard reaches each row', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 10_000, (number) => ({
      name: `Page ${number}, spring`,
      tags: ['spring'],
      criteria: { path: { segments: ['pages', `page-${number}`] } },
    }))
    const { page, keyboard } = await openConsole({ as: tenant, at: '/routers' })
    const lines = page.getByRole('row').filter({ has: page.locator('[data-router], a') })
    await lines.first().waitFor()
    await assertBecomes(() => page.getByRole('grid').getAttribute('aria-rowcount'), '10002')
    await assertBecomes(
      () => page.locator('[data-router]').count(),
      (drawn) => drawn < 60
    )
    const machine = await MachineDelay.watch()
    const loading: number[] = []
    const longest: number[] = []
    const isInTime = () =>
      Math.min(...longest) < machine.boundMs(LONG_TASK_MS) &&
      Math.min(...loading) < machine.boundMs(TASK_MS_MAX)

    while (longest.length < LOADS_MAX && (longest.length === 0 || !isInTime())) {
      loading.push(
        await longestTaskMs(page, async () => {
          await page.reload()
          await lines.first().waitFor()
          await nextFrame(page)
        })
      )
      const longestMs = await longestTaskMs(page, async () => {
        for (let step = 0; step < 60; step += 1) {
          await page.mouse.wheel(0, 400)
          await nextFrame(page)
        }
        for (const part of [0.9, 0.2, 0.6, 0.4]) {
          await page
            .locator('html')
            .evaluate(
              (root, to) => root.ownerDocument.defaultView.scrollTo(0, to * root.scrollHeight),
              part
            )
          await nextFrame(page)
        }
        await keyboard.keys('j', 'End')
      })
      assert.isAbove(longestMs, 0)
      longest.push(longestMs)
    }
    sayFigure(
      `10,000 routers: longest task ${Math.min(...loading).toFixed()} ms while loading, then ${Math.min(...longest).toFixed()}`
    )
    assert.isTrue(
      isInTime(),
      `the longest task of each try: ${longest.join(', ')} ms, while loading ${loading.join(', ')}; ${machine}`
    )

    await assertBecomes(() => keyboard.focused(), /^row .*Page 0,/)
    await keyboard.keys('k')
    await assertBecomes(() => keyboard.focused(), /^row .*Page 1,/)
    const last = page.locator('[aria-rowindex]:focus')
    await assertBecomes(() => last.getAttribute('aria-rowindex'), '10001')
  })
})

browserGroup('The search among 10,000 routers with 2,500 tags', () => {
  test('follows each letter without a long task', async ({ assert }) => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 10_000, (number) => ({
      name: `Page ${number}, spring`,
      tags: ['spring', `tag ${number % 2_500}`],
      criteria: { path: { segments: ['pages', `page-${number}`] } },
    }))
    const tab = await openConsole({ as: tenant, at: '/routers' })
    const { page } = tab
    const field = page.getByRole('searchbox')
    const machine = await MachineDelay.watch()
    const longest: number[] = []
    const isInTime = () => Math.min(...longest) < machine.boundMs(TASK_MS_MAX)

    while (longest.length < LOADS_MAX && (longest.length === 0 || !isInTime())) {
      await page.reload()
      await field.waitFor()
      longest.push(
        await longestTaskMs(page, async () => {
          await field.pressSequentially('page 4711')
          await tab.announces('1 of 10,000 routers')
          await field.fill('')
          await page.getByLabel('Tag', { exact: true }).pressSequentially('tag 2471')
          await page.getByRole('option', { name: 'tag 2471' }).click()
          await tab.announces('4 of 10,000 routers')
        })
      )
    }
    sayFigure(`search among 10,000 routers: longest task ${Math.min(...longest).toFixed()} ms`)
    assert.isTrue(isInTime(), `the longest task of each try: ${longest.join(', ')} ms; ${machine}`)
  })
})

browserGroup('The embed script on a processor of a quarter of the speed', () => {
  test('blocks the page for at most 20 ms at a time, its parts for a session and a widget too', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { criteria: { path: { segments: ['implants'] } } })
    const { url } = await theInstance()
    const site = await ClinicSite.open(url, tenant.organizationId, { policy: 'frame-src https:' })
    const script = 'data-signalbox-consent="granted"'
    const links = '<a data-signalbox-link href="/contact">Book</a>'.repeat(50)
    site.page('/implants', { script, body: links + CAL.html })
    site.page('/empty', { script: 'data-signalbox-resolve="off"' })
    const visitor = await site.visit('/empty')
    visitor.tab.allow({ url: /^\/(?!v1|embed)/, status: 'unreachable' })
    await serveStandIns(visitor.page.context())
    await visitor.page.goto(`${site.origin}/implants?utm_source=google`)
    const browser = await withoutCache(visitor.page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    const machine = await MachineDelay.watch()
    const slowest: number[] = []
    const parts = new Set<string>()
    const isInTime = () => Math.min(...slowest) <= machine.boundMs(EMBED_BLOCKED_MS_MAX)

    while (slowest.length < LOADS_MAX && (slowest.length === 0 || !isInTime())) {
      const tasks = await scriptTasksMs(
        visitor.page,
        (address) => {
          const found = EMBED_SCRIPT.exec(address)
          if (found) parts.add(found[1] ?? '')
          return found !== null
        },
        async () => {
          await visitor.page.reload()
          await visitor.hears('attended')
          const frame = await frameAt(visitor.page, CAL.origin)
          await assertBecomes(() => frame.url(), /utm_source=google/)
          await say(frame, CAL.booked(`${slowest.length}`))
          await visitor.hears('completed')
        }
      )
      assert.isNotEmpty(tasks)
      slowest.push(Math.max(...tasks))
    }

    assert.deepEqual([...parts].sort(), ['', 'visit', 'widgets'])
    sayFigure(`embed script and parts: longest task ${Math.min(...slowest).toFixed()} ms`)
    assert.isTrue(isInTime(), `the slowest task of each load: ${slowest.join(', ')} ms; ${machine}`)
  })
})
