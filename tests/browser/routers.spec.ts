import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { longTest } from '#tests/support/long_tier'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { createStoredRouter } from '#tests/support/stored_routers'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { type ConsoleOptions, openConsole } from '#tests/support/browser/open_console'
import { Gate } from '#tests/support/gate'
import { visitedRouters } from '#tests/support/insight/visited_routers'
import { storeManyRouters } from '#tests/support/routing/many_routers'

const DAY_MS = 86_400_000

function openRouters(tenant: Tenant, options: ConsoleOptions = {}) {
  const allow = [{ url: '/v1/booking-flow-routers/impact', status: 503 }]
  return openConsole({ as: tenant, at: '/routers', allow, ...options })
}

/** One router of four classes, an inactive one with tags, and the default router. */
async function createClinic() {
  const tenant = await createTenant()
  const at = (name: string, ...segments: string[]) =>
    createStoredRouter(tenant, { name, criteria: { path: { segments } } })
  await at('Praxis München', 'münchen')
  await at('Implants', 'hamburg', 'implants')
  await createStoredRouter(tenant, {
    name: 'Spring',
    tags: ['spring', 'ads'],
    criteria: { path: { segments: ['hamburg'] }, campaign: { utm_source: 'google' } },
    activeUntilMs: Date.now() + 30 * DAY_MS,
  })
  await createStoredRouter(tenant, {
    name: 'Autumn',
    tags: ['ads'],
    criteria: { campaign: { utm_source: 'meta', utm_campaign: 'autumn' } },
    isActive: false,
  })
  await createStoredRouter(tenant, {
    name: 'German pages',
    criteria: { queryParams: [{ name: 'lang', value: 'de', required: true }] },
  })
  await createStoredRouter(tenant, { name: 'Everything else', criteria: null, isDefault: true })
  return tenant
}

const lines = (page: Page) =>
  page.getByRole('row').filter({ has: page.locator('[data-router], a') })
const namesOf = (page: Page) => page.locator('[data-router] .row-link').allTextContents()
const checkbox = (page: Page, name: string) => page.getByLabel(`Select “${name}”`, { exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected routers' })

const atLeast = (count: number) => (read: number) => read >= count

/** How many routers a person sees at this moment. */
const linesInWindow = (page: Page) =>
  page.locator('[data-router]').evaluateAll((shown) => {
    const heightPx = Number(shown[0]?.ownerDocument.defaultView.innerHeight)
    const boxes = shown.map((line) => line.getBoundingClientRect())
    return boxes.filter(({ top, bottom }) => bottom > 0 && top < heightPx).length
  })

/** What the translation of a browser does to the texts of a page. */
const translation = (isReplacing: boolean) => `{
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) if (texts.currentNode.data.trim()) found.push(texts.currentNode)
  for (const text of found) {
    const outer = document.createElement('font')
    outer.appendChild(document.createElement('font')).textContent = '»' + text.data + '«'
    if (${isReplacing}) text.parentNode.replaceChild(outer, text)
    else {
      text.parentNode.insertBefore(outer, text)
      text.remove()
    }
  }
}`

browserGroup('The routers page', () => {
  test('says of a flow that its name loads, or is not known now, and neither that it is gone', async () => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { name: 'Spring' })
    const tab = await openConsole({ as: tenant })
    const { page } = tab
    const isAsked = Promise.withResolvers<void>()
    const isAway = Promise.withResolvers<void>()
    const flows = (url: URL) => url.pathname === '/v1/booking-flows'
    await page.route(flows, async (route) => {
      isAsked.resolve()
      await isAway.promise
      const json = { code: 'E_STORE_UNAVAILABLE', detail: 'A database cannot be reached.' }
      await route.fulfill({ status: 503, contentType: 'application/problem+json', json })
    })
    tab.allow({ url: '/v1/booking-flows', status: 503 })
    await page.getByRole('link', { name: 'Routers', exact: true }).click()
    await isAsked.promise
    const flow = page.locator('.flow-and-tags')
    await page.getByRole('link', { name: 'Spring' }).waitFor()
    await assertBecomes(() => flow.innerText(), '')

    isAway.resolve()
    await assertBecomes(() => flow.innerText(), 'not known now')
    await page.unroute(flows)
    await assertBecomes(() => flow.innerText(), 'First visit')
  })

  test('shows the order in which routers win, by class, and the router that takes the rest', async () => {
    const tenant = await createClinic()
    const tab = await openRouters(tenant)
    const { page } = tab
    await lines(page).first().waitFor()

    await assertBecomes(
      () => namesOf(page),
      ['Autumn', 'Spring', 'Implants', 'Praxis München', 'German pages', 'Everything else']
    )
    await page.getByText('6 routers, in the order in which they win').waitFor()
    await page.getByRole('link', { name: /“Everything else”, to First visit/ }).waitFor()
    await page.getByRole('rowheader', { name: /^Campaign 2 routers/ }).waitFor()
    await assertBecomes(() => page.getByRole('grid').getAttribute('aria-rowcount'), '11')
    await tab.assertReadable('the list')
  })

  longTest('is in German', async () => {
    const tab = await openRouters(await createClinic(), { locale: 'de-DE' })
    await tab.page.getByText('6 Router in der Reihenfolge').waitFor()
    await tab.page.getByRole('rowheader', { name: /^Kampagne 2 Router/ }).waitFor()
    await tab.assertReadable('the list in German')
  })

  test('keeps counting and working while the browser translates it: {$self}')
    .with(['a text replaced by another', 'a text removed after another'])
    .run(async (_, how) => {
      const tab = await openRouters(await createClinic())
      const { page } = tab
      await page.getByRole('rowheader', { name: /^Campaign 2 routers/ }).waitFor()
      await page.evaluate(translation(how.includes('replaced')))
      await page.getByRole('rowheader', { name: /^»Campaign« »2 routers/ }).waitFor()

      await page.getByRole('searchbox').fill('Autumn')

      await page.getByRole('rowheader', { name: /Campaign.* 1 router\b/ }).waitFor()
      await page.evaluate(translation(how.includes('replaced')))
      await page.getByRole('searchbox').fill('')
      await page.getByRole('rowheader', { name: /Campaign.* 2 routers/ }).waitFor()
      await checkbox(page, 'Autumn').check()
      await bar(page).waitFor()
      await page.evaluate(translation(how.includes('replaced')))
      await checkbox(page, 'Autumn').uncheck()
      await bar(page).waitFor({ state: 'detached' })
    })

  test('says what to do without routers, and what a token lacks', async () => {
    const empty = await openRouters(await createTenant())
    await empty.page.getByText('No router yet').waitFor()
    await empty.assertReadable('no routers')

    const blind = await openConsole({
      as: await createTenant({ permissions: ['flows:read'] }),
      at: '/routers',
    })
    await blind.page.getByText('routers:read').waitFor()
  })

  test('offers no change to a read-only token', async () => {
    const tenant = await createTenant({ permissions: ['routers:read', 'flows:read'] })
    await createStoredRouter(tenant, { name: 'Implants' })
    const { page } = await openRouters(tenant)
    await checkbox(page, 'Implants').check()
    await bar(page).getByText('1 router selected').waitFor()
    await assertBecomes(() => bar(page).getByRole('button', { name: 'Delete' }).count(), 0)
    await assertBecomes(() => page.getByRole('link', { name: 'New router' }).count(), 0)
  })

  test('filters and sorts, and keeps both in its address', async () => {
    const tab = await openRouters(await createClinic())
    const { page } = tab
    await page.getByLabel('Name, value, path or tag').fill('munchen')
    await tab.announces('1 of 6 routers')
    await assertBecomes(() => namesOf(page), ['Praxis München'])
    await assertBecomes(() => page.url(), /#\/routers\?q=munchen$/)

    await page.getByLabel('Name, value, path or tag').fill('nowhere')
    await page.getByText('No router matches this filter.').waitFor()
    await tab.assertReadable('no match')
    await page.getByRole('button', { name: 'Clear filter' }).last().click()
    const tag = page.getByLabel('Tag', { exact: true })
    await tag.fill('ad')
    await page.getByRole('option', { name: 'ads' }).click()
    await tab.announces('2 of 6 routers')
    await assertBecomes(() => tag.inputValue(), 'ads')
    await page.getByLabel('Status', { exact: true }).selectOption('inactive')
    await tab.announces('1 of 6 routers')
    await page.reload()
    await page.getByRole('link', { name: 'Autumn' }).waitFor()
    await assertBecomes(() => namesOf(page), ['Autumn'])

    await page.getByRole('button', { name: 'Clear filter' }).click()
    await page.getByRole('columnheader').getByRole('button', { name: 'Router' }).click()
    await page.getByText('Everything else').first().waitFor()
    await assertBecomes(
      () => page.locator('[data-router] .row-link').first().textContent(),
      'Autumn'
    )
    await assertBecomes(() => page.locator('.class-line').count(), 0)
  })

  test('turns routers on and off, tags them and deletes them by mouse', async () => {
    const tab = await openRouters(await createClinic())
    const { page } = tab
    await checkbox(page, 'Implants').check()
    await checkbox(page, 'German pages').check()
    await tab.announces('2 routers selected')
    await bar(page).getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('2 routers will change.').waitFor()
    await tab.assertReadable('what a change does')
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await tab.announces('2 routers are inactive now.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await tab.announces('Undone: 2 routers.')

    await bar(page).getByRole('button', { name: 'Tags' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change tags' }).click()
    await page.getByText('Name a tag to add').waitFor()
    await page.getByLabel('Add tags').fill('reviewed, 2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Change tags' }).click()
    await tab.announces('The tags of 2 routers changed.')
    await page.locator('.tag').getByText('reviewed').first().waitFor()

    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
    await assertBecomes(() => confirm.isDisabled(), true)
    await page.getByLabel('Type “2” to confirm').fill('2')
    await tab.assertReadable('a deletion')
    await confirm.click()
    await tab.announces('2 routers deleted.')
    await page.getByRole('link', { name: 'Implants' }).waitFor({ state: 'detached' })
    await assertBecomes(
      () => namesOf(page),
      (read) => !read.includes('German pages')
    )
  })

  test('shows a line’s whole menu wherever the line is, and Esc closes the menu alone', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 30, (number) => ({
      name: `Page ${number}`,
      criteria: { path: { segments: [`page-${number}`] } },
    }))
    const tab = await openRouters(tenant)
    const { page, keyboard } = tab
    await checkbox(page, 'Page 29').check()
    const menu = page.locator('.menu:popover-open')
    for (const count of [0, 35]) {
      for (const number of [27, 24, 21]) {
        await page.getByRole('button', { name: `Actions for “Page ${number}”` }).click()
        await menu.evaluate((sheet, more) => {
          for (let at = 0; at < more; at += 1) sheet.append(sheet.firstChild.cloneNode(true))
        }, count)
        const box = await menu.boundingBox()
        assert.isAtLeast(box?.y ?? -1, 0)
        assert.isAtMost((box?.y ?? 0) + (box?.height ?? 900), 800)
        await keyboard.keys('Escape')
        await menu.waitFor({ state: 'detached' })
        await bar(page).waitFor()
      }
    }
    await keyboard.keys('Escape')
    await bar(page).waitFor({ state: 'hidden' })
  })

  test('does the same by keyboard alone', async () => {
    const tab = await openRouters(await createClinic())
    const { page, keyboard } = tab
    await lines(page).first().waitFor()
    await keyboard.keys('j')
    await assertBecomes(() => keyboard.focused(), /^row .*Autumn/)
    await keyboard.keys('a')
    await tab.announces('1 router is active now.')
    await keyboard.keys('x', 'j', 'x')
    await tab.announces('2 routers selected')
    await keyboard.keys('c')
    await page.getByText('“Autumn” is tried first:').waitFor()
    await page.getByText('it has more criteria of their class.').waitFor()
    await page.getByText('The check finds no conflict between them.').waitFor()
    await tab.assertReadable('a comparison')
    await keyboard.keys('Escape')
    await assertBecomes(() => keyboard.focused(), /^row .*Spring/)

    await keyboard.keys('End')
    await assertBecomes(() => keyboard.focused(), /^row .*Everything else/)
    await keyboard.keys('Home', 'Escape')
    await bar(page).waitFor({ state: 'hidden' })
    await keyboard.keys('Space')
    await tab.announces('1 router selected')
    await keyboard.press(bar(page).getByRole('button', { name: 'Delete' }))
    await keyboard.fill(page.getByLabel('Type “Autumn” to confirm'), 'Autumn')
    await keyboard.keys('Enter')
    await tab.announces('1 router deleted.')
    await keyboard.keys('/')
    await assertBecomes(() => keyboard.focused(), /^searchbox/)
  })

  test('shows changes of others at once, with no more requests than it needs', async ({
    assert,
  }) => {
    const tenant = await createClinic()
    const { page } = await openRouters(tenant, { at: '/nowhere' })
    const listens = page.waitForResponse((response) => response.url().includes('/v1/realtime'))
    await page.evaluate(`location.hash = '#/routers'`)
    await lines(page).first().waitFor()
    await listens
    const conditional = page.waitForRequest(
      (request) => request.headers()['if-none-match'] !== undefined
    )
    await createStoredRouter(tenant, {
      name: 'Made elsewhere',
      criteria: { path: { segments: ['elsewhere'] } },
    })
    await page.getByText('Made elsewhere').waitFor()
    const asked = await conditional
    assert.match(asked.headers()['if-none-match'] ?? '', /^W\/"/)
  })

  test('saves all routers to a file', async ({ assert }) => {
    const { page } = await openRouters(await createClinic())
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV for spreadsheets' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'booking-flow-routers.csv')
  })

  test('draws only the visible part of a long list, whose every router the keyboard reaches', async () => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 300, (number) => ({ name: `Page ${number}, spring` }))
    const { page, keyboard } = await openRouters(tenant)
    await lines(page).first().waitFor()
    await assertBecomes(() => page.getByRole('grid').getAttribute('aria-rowcount'), '302')
    await assertBecomes(
      () => page.locator('[data-router]').count(),
      (drawn) => drawn < 60
    )
    await page.emulateMedia({ media: 'print' })
    await assertBecomes(() => page.locator('[data-router]').count(), 300)
    await assertBecomes(() => page.getByRole('navigation').first().isVisible(), false)
    await page.emulateMedia({ media: 'screen' })
    const heightPx = () => page.locator('html').evaluate((root) => Number(root.scrollHeight))
    const wholePx = await assertBecomes(heightPx, (px) => px > 10_000)
    for (const part of [0.2, 0.9, 0.4, 1, 0.6]) {
      await page
        .locator('html')
        .evaluate((root, toPx) => root.ownerDocument.defaultView.scrollTo(0, toPx), part * wholePx)
      await assertBecomes(() => linesInWindow(page), atLeast(8))
      await assertBecomes(heightPx, (px) => px > 0.9 * wholePx)
    }
    await keyboard.keys('j', 'End')
    await assertBecomes(() => keyboard.focused(), /^row .*Page 0,/)
    await assertBecomes(() => linesInWindow(page), atLeast(8))
    await page.mouse.wheel(0, -4_000)
    await assertBecomes(() => linesInWindow(page), atLeast(8))
    await keyboard.keys('k')
    await assertBecomes(() => keyboard.focused(), /^row .*Page 1,/)
    const last = page.locator('[aria-rowindex]:focus')
    await assertBecomes(() => last.getAttribute('aria-rowindex'), '301')
  })

  test('keeps each cell within its column, also the 10,003rd place and a share', async ({
    assert,
  }) => {
    const { tenant } = await visitedRouters()
    await storeManyRouters(tenant, 10_003, (number) => ({
      name: `Page ${number}`,
      criteria: {
        campaign: {
          utm_source: 'google',
          utm_medium: 'cpc',
          utm_campaign: 'spring',
          utm_term: 'implants hamburg',
        },
      },
    }))
    const { page, keyboard } = await openRouters(tenant)
    await lines(page).first().waitFor()
    await keyboard.keys('j', 'End', 'k')
    await page.getByText('10004', { exact: true }).waitFor()
    await page.evaluate('document.fonts.ready.then(() => null)')
    const outside = await page.locator('.router-line > td').evaluateAll((cells) => {
      const rightOf = (cell: (typeof cells)[number]) => {
        const text = cell.ownerDocument.createRange()
        text.selectNodeContents(cell)
        const parts = [...cell.querySelectorAll('*'), ...(cell.children.length > 0 ? [] : [text])]
        return Math.max(...parts.map((part) => part.getBoundingClientRect().right))
      }
      return cells
        .filter((cell) => rightOf(cell) > cell.getBoundingClientRect().right + 1)
        .map((cell) => `${cell.className}: ${cell.textContent}`)
    })
    assert.deepEqual(outside, [])
  })

  test('keeps the criteria of a router on one line, counts the rest, and shows it by mouse and keyboard', async () => {
    const tenant = await createTenant()
    const campaign = { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'christmas' }
    await createStoredRouter(tenant, {
      name: 'Long',
      criteria: { campaign: { ...campaign, utm_content: 'header', utm_term: 'teeth' } },
    })
    await createStoredRouter(tenant, {
      name: 'Short',
      criteria: { campaign: { utm_source: 'meta' } },
    })
    const tab = await openRouters(tenant)
    const chips = (name: string) =>
      tab.page.getByRole('row', { name }).getByRole('list').and(tab.page.locator('.chips'))
    const heightPx = () => chips('Long').evaluate((list) => list.getBoundingClientRect().height)
    await assertBecomes(() => chips('Long').getAttribute('data-more'), /^\+[23]$/)
    await assertBecomes(() => chips('Short').getAttribute('data-more'), '')
    await assertBecomes(heightPx, (px) => px < 24)
    await tab.assertReadable('a router with many criteria')
    await chips('Long').hover()
    await assertBecomes(heightPx, (px) => px > 40)
    await tab.page.mouse.move(0, 0)
    await assertBecomes(heightPx, (px) => px < 24)
    await tab.keyboard.keys('j')
    await assertBecomes(heightPx, (px) => px > 40)
  })

  test('explains its words on a press, once the list is shown', async () => {
    const tenant = await createClinic()
    const { page, keyboard } = await openRouters(tenant)
    for (const [word, meaning] of [
      ['router', /^A rule: it sends visitors/],
      ['class', /^How narrow a rule is/],
      ['wins', /one wins, always the same/],
    ] as const) {
      await keyboard.press(page.getByRole('button', { name: word, exact: true }))
      await page.getByRole('paragraph').filter({ hasText: meaning, visible: true }).waitFor()
      await page.keyboard.press('Escape')
    }
  })

  test('tells how far a change of thousands of routers is, and finds their tags by name', async () => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 1_050, (number) => ({
      name: `Page ${number}`,
      tags: [`tag ${number}`],
    }))
    const tab = await openRouters(tenant)
    const { page } = tab
    await page.getByLabel('Select all', { exact: false }).check()
    await tab.announces('1,050 routers selected')

    await bar(page).getByRole('button', { name: 'Tags' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('and 1,030 more: find them by name').waitFor()
    await dialog.getByLabel('tag 0', { exact: true }).check()
    await dialog.getByLabel('Find a tag').fill('TAG 104')
    await dialog.getByLabel('tag 1047').check()
    await assertBecomes(() => dialog.getByRole('checkbox').count(), 12)
    await tab.assertReadable('the tags of many routers')
    await dialog.getByRole('button', { name: 'Change tags' }).click()
    await tab.announces('The tags of 2 routers changed.')

    const gates = Array.from({ length: 4 }, () => new Gate())
    const waiting = gates.values()
    await page.route('**/bulk-update*', async (route) => {
      await waiting.next().value?.opened
      await route.fallback()
    })
    const [checkFirst, checkRest, writeFirst, writeRest] = gates
    await bar(page).getByRole('button', { name: 'Deactivate' }).click()
    await tab.announces('0 of 1,050 routers done')
    checkFirst?.open()
    await tab.announces('1,000 of 1,050 routers done')
    checkRest?.open()
    await page.getByText('1,050 routers will change.').waitFor()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await tab.announces('0 of 1,050 routers done')
    writeFirst?.open()
    await tab.announces('1,000 of 1,050 routers done')
    writeRest?.open()
    await tab.announces('1,050 routers are inactive now.')
  })
})
