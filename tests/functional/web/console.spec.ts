import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { BASE_URL } from '#tests/support/base_url'
import { scratchFolder } from '#tests/support/scratch_folder'
import { scratchBuild } from '#tests/support/web/scratch_build'
import { BuiltAssets } from '#web/built_assets'

const ADDRESS = /(?:href|src)="([^"]+)"/g
const MISSING = [
  'package.json',
  'manifest.json',
  '..%2f.vite%2fmanifest.json',
  'constructor',
  '__proto__',
]

/** Serves the build in `folder` until the end of the test. */
function serve(folder: string, basePath = ''): () => void {
  const assets = new BuiltAssets({ folder, basePath, isWatched: false })
  app.container.swap(BuiltAssets, () => assets)
  return () => app.container.restore(BuiltAssets)
}

test.group('GET /console', () => {
  test('is a page that loads this build alone, and permits nothing inline', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { folder, names } = scratchBuild()
    cleanup(serve(folder))

    const page = await client.get('/console')

    page.assertStatus(200)
    page.assertHeader('cache-control', 'no-cache')
    page.assertHeader('content-type', 'text/html; charset=utf-8')
    page.assertHeader('cross-origin-opener-policy', 'same-origin')
    page.assertHeader('referrer-policy', 'no-referrer')
    page.assertHeader('x-robots-tag', 'noindex')
    page.assertHeader('x-content-type-options', 'nosniff')
    page.assertHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'"
    )
    assert.notMatch(page.text(), /<script(?![^>]* src=)|<style|style=|https?:|javascript:| on\w+=/)
    assert.include(page.text(), '<div id="console" data-api-base="">')
    assert.include(
      page.text(),
      `<script type="module" src="/console/assets/${names.entry}"></script>`
    )
    const addresses = [...page.text().matchAll(ADDRESS)].map(([, path]) => path ?? '')
    for (const path of addresses) {
      const answer = await client.get(path)
      answer.assertStatus(200)
    }
    assert.includeMembers(addresses, [
      `/console/assets/${names.icon}`,
      `/console/assets/${names.style}`,
      `/console/assets/${names.shared}`,
    ])
    assert.notInclude(page.text(), names.later)
  })

  test('has every link below the base path', async ({ client, assert, cleanup }) => {
    const { folder } = scratchBuild()
    cleanup(serve(folder, '/signalbox'))

    const page = await client.get('/console')

    const addresses = [...page.text().matchAll(ADDRESS)].map(([, path]) => path ?? '')
    assert.isAbove(addresses.length, 4)
    for (const path of addresses) assert.match(path, /^\/signalbox\/console/)
    assert.include(page.text(), 'data-api-base="/signalbox"')
  })

  test("offers to load again, in the browser's language, when its script never arrives", async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(serve(scratchBuild().folder))

    const english = await client.get('/console')
    const german = await client.get('/console').header('accept-language', 'fr, de-AT;q=0.8')
    const style = await client.get('/console/assets/boot.css')

    assert.include(english.text(), '<a href="/console">Reload the page</a>')
    assert.include(german.text(), '<html lang="de">')
    assert.include(german.text(), '<a href="/console">Seite neu laden</a>')
    assert.include(german.header('vary') ?? '', 'Accept-Language')
    style.assertStatus(200)
    assert.match(style.text(), /\.boot-late \{ visibility: hidden; animation: boot-late 0s 3s/)
  })

  test('says that this instance has no console, while the API answers', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(serve(scratchFolder()))

    const page = await client.get('/console')
    const info = await client.get('/info')

    page.assertStatus(503)
    page.assertHeader('content-type', 'text/html; charset=utf-8')
    assert.include(page.text(), 'No web console on this instance')
    assert.notMatch(page.text(), /<script|<style|style=/)
    info.assertStatus(200)
  })
})

test.group('GET /console/assets/:asset', () => {
  test('answers in the encoding that the client accepts, cached for a year', async ({
    assert,
    cleanup,
  }) => {
    const { folder, names } = scratchBuild()
    cleanup(serve(folder))
    const read = (name: string, accepted: string) =>
      fetch(`${BASE_URL}/console/assets/${name}`, { headers: { 'accept-encoding': accepted } })

    const plain = await read(names.entry, 'identity')
    const text = await plain.text()
    assert.equal(plain.headers.get('content-encoding'), null)
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['zstd', null],
      ['*', null],
    ] as const) {
      const answer = await read(names.entry, accepted)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-encoding'), encoding, accepted)
      assert.equal(await answer.text(), text, accepted)
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8')
      assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin')
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      assert.include(answer.headers.get('vary') ?? '', 'Accept-Encoding')
    }
    const font = await read(names.font, 'br')
    assert.equal(font.headers.get('content-encoding'), null)
    assert.equal(font.headers.get('content-type'), 'font/woff2')
  })

  test('answers 404 for any other name, which must not be cached', async ({ client, cleanup }) => {
    const { folder, names } = scratchBuild()
    cleanup(serve(folder))

    for (const name of [...MISSING, `${names.entry}.br`, names.entry.toUpperCase()]) {
      const answer = await client.get(`/console/assets/${name}`)
      answer.assertStatus(404)
      answer.assertBodyContains({ code: 'E_ASSET_NOT_FOUND' })
      answer.assertHeader('cache-control', 'no-store')
    }
  })

  test('answers 404 for a file of another build', async ({ client, cleanup }) => {
    const older = scratchBuild('older')
    cleanup(serve(scratchBuild('newer').folder))

    for (const name of Object.values(older.names)) {
      const answer = await client.get(`/console/assets/${name}`)
      answer.assertStatus(404)
    }
  })
})

test.group('GET /', () => {
  test('leads a browser to the console', async ({ client, cleanup }) => {
    cleanup(serve(scratchBuild().folder, '/signalbox'))

    const answer = await client
      .get('/')
      .header('accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')
      .redirects(0)

    answer.assertStatus(302)
    answer.assertHeader('location', '/signalbox/console')
    answer.assertHeader('vary', 'Accept')
  })

  test('is a page of working links for other clients and without a console', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(serve(scratchFolder()))
    const inBrowser = await client.get('/').header('accept', 'text/html').redirects(0)
    inBrowser.assertStatus(200)

    cleanup(serve(scratchBuild().folder))
    const page = await client.get('/').header('accept', '*/*')
    const links = [...page.text().matchAll(ADDRESS)].map(([, path]) => path ?? '')

    page.assertStatus(200)
    assert.match(page.header('content-type') ?? '', /^text\/html/)
    assert.include(page.header('content-security-policy') ?? '', "default-src 'none'")
    assert.includeMembers(links, ['/console', '/docs', '/docs/page.css', '/openapi.json'])
    for (const path of links) {
      const answer = await client.get(path)
      answer.assertStatus(200)
    }
  })
})
