import { test } from '@japa/runner'
import { assertAccessible } from '#tests/support/browser/accessibility'
import { assertBecomes } from '#tests/support/browser/assert_becomes'
import { browserGroup } from '#tests/support/browser/browser_group'
import { BrowserTab } from '#tests/support/browser/browser_tab'
import { assertNoCutText } from '#tests/support/browser/cut_texts'
import { openConsole } from '#tests/support/browser/open_console'
import { type ExpectedFailure, PageGuard } from '#tests/support/browser/page_guard'
import { servePages } from '#tests/support/browser/static_page'
import { theBrowser } from '#tests/support/browser/the_browser'
import { theInstance } from '#tests/support/browser/the_instance'

const STYLE = `
  :root { color-scheme: light dark; background: light-dark(#fff, #111); color: light-dark(#111, #eee) }
  .narrow { inline-size: 8rem; overflow: hidden; white-space: nowrap }
  .box { inline-size: 8rem; white-space: nowrap }
  .wide { inline-size: 2000px }
  .pale { color: #999; background: #fff }
  .scrolls { inline-size: 8rem; overflow-x: auto; white-space: nowrap }
  .unseen:focus { outline: none }
  .hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; white-space: nowrap }
`
const LONG = 'Implantatberatung Hamburg-Eppendorf'

/** A page of this body under the console's policy, with a script. */
function site(body: string, script = '') {
  const html = `<!doctype html><html lang="en"><title>Page</title><link rel="stylesheet" href="/style.css">
    <main><h1 tabindex="-1">Page</h1>${body}</main><script src="/script.js"></script></html>`
  return servePages({
    '/': { type: 'text/html', text: html },
    '/style.css': { type: 'text/css', text: STYLE },
    '/script.js': { type: 'text/javascript', text: script },
    '/lost': null,
  })
}

/** The problems that the guard finds while a page runs the script: until the page is done and so many were found. */
async function problemsOf(
  script: string,
  count: number,
  ...allowed: readonly ExpectedFailure[]
): Promise<readonly string[]> {
  const url = await site('<p role="status"></p>', script)
  const browser = await theBrowser()
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const guard = await PageGuard.watch(page)
    guard.allow(...allowed)
    await page.goto(url)
    await page.getByRole('status').filter({ hasText: 'done' }).waitFor()
    return await assertBecomes(
      () => guard.problems,
      ({ length }) => length >= count
    )
  } finally {
    await context.close()
  }
}

const DONE = `document.querySelector('[role=status]').textContent = 'done'`

browserGroup('The guard of a page', () => {
  test('finds nothing in a sound page, nor in a request that the page cancels', async ({
    assert,
  }) => {
    const cancelled = `const one = new AbortController()
      fetch('/script.js', { signal: one.signal }).catch(() => { ${DONE} })
      one.abort()`
    assert.deepEqual(await problemsOf(cancelled, 0), [])
  })

  test('finds an error in the console and an exception', async ({ assert }) => {
    const [first, second, ...others] = await problemsOf(
      `console.error('a key is missing'); setTimeout(() => { ${DONE} }); throw new Error('broken')`,
      2
    )
    assert.match(first ?? '', /^console error: a key is missing/)
    assert.match(second ?? '', /^exception: Error: broken/)
    assert.deepEqual(others, [])
  })

  test('finds a refused and a lost request unless it is expected', async ({ assert }) => {
    const asks = `Promise.allSettled([fetch('/gone?a=1'), fetch('/lost')]).then(() => { ${DONE} })`
    const both = await problemsOf(asks, 2)
    assert.match(both.join('\n'), /\/gone\?a=1: answered 404$/m)
    assert.match(both.join('\n'), /\/lost: net::ERR_/m)
    assert.lengthOf(both, 2)
    const lost = { url: /^\/lost$/, status: 'unreachable' } as const
    assert.deepEqual(await problemsOf(asks, 0, { url: '/gone?a', status: 404 }, lost), [])
    assert.lengthOf(await problemsOf(asks, 1, { url: '/gone?a', status: 409 }, lost), 1)
  })

  test('finds an image that the page cancels, unless the page is left', async ({ assert }) => {
    const browser = await theBrowser()
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      const guard = await PageGuard.watch(page)
      const url = `${await site('')}/`
      await page.goto(url)
      await page.route('**/slow.png', () => {})
      const asked = () => page.waitForRequest('**/slow.png')
      const ask = `() => {
        const image = new Image()
        image.src = '/slow.png'
        document.querySelector('main').append(image)
      }`
      const cancelledBy = async (act: () => Promise<unknown>) => {
        const failed = page.waitForEvent('requestfailed')
        await act()
        await failed
      }

      await Promise.all([asked(), page.evaluate(`(${ask})()`)])
      await cancelledBy(() => page.reload())
      await page.evaluate(`addEventListener('beforeunload', () => setTimeout(${ask}, 100))`)
      const askedWhileLeaving = asked()
      await page.route(url, async (route) => {
        await askedWhileLeaving
        await route.continue()
      })
      await cancelledBy(() => page.reload())
      assert.deepEqual(guard.problems, [])
      await Promise.all([asked(), page.evaluate(`(${ask})()`)])
      await cancelledBy(() => page.evaluate(`document.images[0].removeAttribute('src')`))
      assert.lengthOf(guard.problems, 1)
      assert.match(guard.problems[0] ?? '', /\/slow\.png: net::ERR_ABORTED$/)
    } finally {
      await context.close()
    }
  })

  test('finds a violation of the content security policy and of trusted types', async ({
    assert,
  }) => {
    const inline = await problemsOf(
      `document.querySelector('h1').setAttribute('style', 'color: red'); ${DONE}`,
      1
    )
    assert.isTrue(inline.some((problem) => problem.includes('policy violation: style-src')))
    const html = await problemsOf(
      `try { document.querySelector('h1').innerHTML = '<b>x</b>' } finally { ${DONE} }`,
      1
    )
    assert.isTrue(html.some((problem) => problem.includes('require-trusted-types-for')))
  })
})

browserGroup('A page', () => {
  test('opens from the service without a problem', async () => {
    const { url } = await theInstance()
    await BrowserTab.open(`${url}/docs`)
  })

  test('with a fault of WCAG 2.2 AA is found with its element, in the theme that has it', async ({
    assert,
  }) => {
    const url = await site('<button></button>')
    const tab = await BrowserTab.open(url)
    await assert.rejects(() => assertAccessible(tab.page), /button-name[^]*\n {2}button\n/)
    const pale = await BrowserTab.open(await site('<p class="pale">Pale text</p>'))
    await assert.rejects(
      () => pale.assertReadable('the page'),
      /1280 px, light\)[^]*color-contrast[^\n]*\n {2}\S+\n/
    )
    const small = await BrowserTab.open(await site('<button>x</button><button>y</button>'))
    await assert.rejects(() => assertAccessible(small.page), /target-size/)
    const well = await BrowserTab.open(await site('<button>Save the router</button>'))
    await well.assertReadable('a page with a button')
  })

  test('with text that is cut or runs out of its box is found, unless a title or a scroll has it', async ({
    assert,
  }) => {
    const open = async (body: string) => {
      const { page } = await BrowserTab.open(await site(body))
      return page
    }
    const cut = await open(`<p class="narrow">${LONG}</p>`)
    await assert.rejects(() => assertNoCutText(cut), /p\.narrow cuts «Implantatberatung/)
    const out = await open(`<p class="box">${LONG}</p>`)
    await assert.rejects(() => assertNoCutText(out), /runs out of p\.box/)
    const wide = await open(`<p class="wide">${LONG}</p>`)
    await assert.rejects(() => assertNoCutText(wide), /the page is \d+ px wide in a window of 1280/)
    const well = await open(
      `<p class="narrow" title="${LONG}">${LONG}</p><div class="scrolls" tabindex="0">${LONG}</div>
       <p class="hidden">${LONG}</p>`
    )
    await assertNoCutText(well)
  })

  test('is used by keyboard: what Tab does not reach or does not show fails', async ({
    assert,
  }) => {
    const url = await site(
      `<button>First</button><button class="unseen">Second</button><span>Third</span>
       <label>Name <input value="old"></label>`
    )
    const { keyboard, page } = await BrowserTab.open(url)
    const button = (name: string) => page.getByRole('button', { name })
    assert.deepEqual(await keyboard.order(2), ['button "First"', 'button "Second"'])
    await keyboard.tabTo(button('First'))
    await assert.rejects(() => keyboard.tabTo(button('Second')), /focus cannot be seen/)
    await assert.rejects(() => keyboard.tabTo(page.getByText('Third')), /Tab does not reach/)
    await keyboard.fill(page.getByLabel('Name'), 'new')
    await assertBecomes(() => page.getByLabel('Name').inputValue(), 'new')
  })

  test('that is opened for a caller has the session of its token', async ({ assert }) => {
    const own = { _id: '1', name: 'Mia', organization_id: '2', permissions: [], expires_at: 'soon' }
    const url = await servePages({
      '/console': { type: 'text/html', text: '<!doctype html><html lang="en"><h1>Console</h1>' },
      '/v1/access-tokens/current': { type: 'application/json', text: JSON.stringify(own) },
    })
    const { page } = await openConsole({ as: 'Bearer sb_1', url })
    const kept = await page.evaluate("sessionStorage.getItem('signalbox.session')")
    assert.deepEqual(JSON.parse(String(kept)), {
      token: 'sb_1',
      tokenId: '1',
      name: 'Mia',
      organizationId: '2',
      permissions: [],
      expiresAt: 'soon',
    })
  })

  test('is read until it shows what is expected; the error names the last reading', async ({
    assert,
  }) => {
    const late = `setTimeout(() => { document.querySelector('h1').textContent = 'Later' }, 200)`
    const { page } = await BrowserTab.open(await site('', late))
    const title = () => page.locator('h1').innerText()
    assert.equal(await assertBecomes(title, 'Later'), 'Later')
    await assertBecomes(title, /^Lat/)
    await assertBecomes(title, (text) => text.length === 5)
    await assert.rejects(() => assertBecomes(title, 'Page', 100), /shows 'Later', not 'Page'/)
    const lost = () => page.locator('h2').innerText({ timeout: 50 })
    await assert.rejects(() => assertBecomes(lost, 'Page', 100), /shows nothing \(.*Timeout 50ms/)
  })

  test('is announced by a live region', async () => {
    const url = await site('<p role="status"></p>', `setTimeout(() => { ${DONE} }, 50)`)
    const tab = await BrowserTab.open(url)
    await tab.announces('done')
  })
})
