import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { buildConsole } from '#scripts/web/build_console'
import { browserGroup } from '#tests/support/browser/browser_group'
import { openConsole } from '#tests/support/browser/open_console'
import { loadFigures, loadUntil, withoutCache } from '#tests/support/browser/performance'
import { createTenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'
import { readManifest } from '#web/built_assets'

const SCRIPT_BYTES_MAX = 140_000
const STYLE_BYTES_MAX = 15_000
/** Beside the page itself. */
const REQUESTS_MAX = 7
const OF_THE_OVERVIEW_MAX = 1.2
/** The page, its script, and what the script asks for. */
const ROUND_TRIPS_MAX = 3
/** Longer than a busy machine delays an answer of the instance. */
const LATENCY_MS = 400
const SHIFT_MAX = 0.02
/** The browser asks for it beside the page. */
const TAB_ICON = /\/icon-[^/]+\.svg$/

test.group('The first load of the console', () => {
  test('stays within its budget of compressed scripts and styles', async ({ assert }) => {
    const folder = await buildConsole()
    const { script, preloads, styles, files } = readManifest(
      readFileSync(join(folder, '.vite/manifest.json'), 'utf8')
    )
    const bytes = (names: readonly string[]) =>
      names.reduce((sum, name) => sum + statSync(join(folder, `${files.get(name)}.gz`)).size, 0)
    const texts = [...files.keys()].filter((name) => /^(en|de)-/.test(name))
    assert.isAtLeast(texts.length, 2)
    const scripts = bytes([script, ...preloads]) + Math.max(...texts.map((name) => bytes([name])))
    assert.isAtMost(scripts, SCRIPT_BYTES_MAX)
    assert.isAtMost(bytes(styles), STYLE_BYTES_MAX)
  })
})

browserGroup('The first load of the console', () => {
  test('needs at most seven requests until a person can sign in, without layout shift', async ({
    assert,
  }) => {
    const tab = await openConsole()
    await tab.settles()
    const { page } = tab
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const ofThePage = () => asked.filter((path) => !TAB_ICON.test(path))
    await withoutCache(page)
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByLabel('Access token').waitFor()
    assert.isAtMost(ofThePage().length, REQUESTS_MAX, asked.join('\n'))
    const { shift } = await loadFigures(page)
    assert.isAtMost(shift, SHIFT_MAX)
  })

  test('loads the texts of the other pages with the first of them', async ({ assert }) => {
    const tab = await openConsole({ as: await createTenant() })
    const { page } = tab
    await withoutCache(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const textsOfPages = () => asked.filter((path) => /\/en_pages-[^/]+\.js$/.test(path))

    await page.reload({ waitUntil: 'networkidle' })
    await tab.heading('Overview').waitFor()
    assert.deepEqual(textsOfPages(), [])

    await page.getByRole('navigation').getByRole('link', { name: 'Pins' }).click()
    await tab.heading('Pins').waitFor()
    assert.lengthOf(textsOfPages(), 1)
  })

  test('shows the first routers after a fifth more bytes than the overview, and as many round trips', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    for (const name of ['Implants', 'Whitening', 'Braces']) {
      await createStoredRouter(tenant, { name })
    }
    const loaded = async (at: string, content: string) => {
      const { page } = await openConsole({ as: tenant, at })
      return loadUntil(page, content, { latencyMs: LATENCY_MS })
    }
    const overview = await loaded('/', '.overview')
    const routers = await loaded('/routers', '[data-router]')
    assert.isAtMost(routers.bytes, overview.bytes * OF_THE_OVERVIEW_MAX)
    assert.isAtMost(routers.roundTrips, overview.roundTrips)
    assert.isAtMost(routers.roundTrips, ROUND_TRIPS_MAX)
  })
})
