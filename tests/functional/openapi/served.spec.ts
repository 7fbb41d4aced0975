import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant } from '#tests/support/create_tenant'

const ASSET = /(?:href|src)="([^"]+)"/g

test.group('GET /openapi.json', () => {
  test('serves the document without a credential', async ({ client, assert }) => {
    const response = await client.get('/openapi.json')

    response.assertStatus(200)
    const { openapi, info, servers } = response.body()
    assert.equal(openapi, '3.1.0')
    assert.match(info.version, /^\d+\.\d+\.\d+/)
    assert.equal(servers[0].url, '/')
    assert.equal(response.header('cache-control'), 'public, max-age=300')
  })

  test('answers 304 while the document is the same', async ({ client, assert }) => {
    const first = await client.get('/openapi.json')
    const etag = first.header('etag') ?? ''
    const again = await client.get('/openapi.json').header('if-none-match', etag)
    const other = await client.get('/openapi.json').header('if-none-match', '"other"')

    again.assertStatus(304)
    assert.equal(again.header('etag'), etag)
    other.assertStatus(200)
  })
})

test.group('GET /docs', () => {
  test('serves a page that loads from this service alone and runs nothing inline', async ({
    client,
    assert,
  }) => {
    const page = await client.get('/docs')

    page.assertStatus(200)
    page.assertHeader('x-robots-tag', 'noindex')
    const policy = page.header('content-security-policy') ?? ''
    assert.include(policy, "default-src 'none'")
    assert.include(policy, "script-src 'self';")
    assert.notInclude(policy, 'unsafe')
    assert.notMatch(page.text(), /<script(?![^>]* src=)|<style|https?:|javascript:| on\w+=/)
  })

  test('refers only to files that exist, each with its type', async ({ client, assert }) => {
    const page = await client.get('/docs')
    const parts = [...page.text().matchAll(ASSET)].map(([, path]) => path ?? '')

    const types: Record<string, string | undefined> = {}
    for (const path of parts) {
      const part = await client.get(path)
      part.assertStatus(200)
      assert.equal(part.header('x-content-type-options'), 'nosniff')
      types[path] = part.header('content-type')
    }
    assert.deepEqual(types, {
      '/docs/favicon-32x32.png': 'image/png',
      '/docs/swagger-ui.css': 'text/css; charset=utf-8',
      '/docs/docs.css': 'text/css; charset=utf-8',
      '/docs/swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
      '/docs/initializer.js': 'text/javascript; charset=utf-8',
    })
  })

  test('shows the document of this service', async ({ client, assert }) => {
    const initializer = await client.get('/docs/initializer.js')

    assert.include(initializer.text(), '"url":"/openapi.json"')
    assert.include(initializer.text(), '"validatorUrl":null')
    assert.include(initializer.text(), '"docExpansion":"list"')
    assert.include(initializer.text(), '"filter":true')
  })

  test('serves no other file', async ({ client }) => {
    for (const name of ['package.json', 'index.html', 'constructor', '..%2fpackage.json']) {
      const response = await client.get(`/docs/${name}`)
      response.assertStatus(404)
      response.assertBodyContains({ code: 'E_ASSET_NOT_FOUND' })
    }
  })

  test('lets browsers cache a file', async ({ client }) => {
    const first = await client.get('/docs/swagger-ui.css')
    const again = await client
      .get('/docs/swagger-ui.css')
      .header('if-none-match', first.header('etag') ?? '')

    again.assertStatus(304)
  })
})

/** Ends a request whose caller left, so nobody gets it; the other is the framework's own. */
const NEVER_ANSWERED = ['E_CALLER_LEFT', 'E_UNAUTHORIZED_ACCESS']

/** Of a draft that repeats another one, within E_IMPORT_REFUSED. */
const OF_DRAFTS = ['E_NAME_REPEATED', 'E_EXTERNAL_ID_REPEATED', 'E_ACTIVE_DEFAULT_REPEATED']

test.group('GET /docs/problems', () => {
  test('explains each code at its own anchor, to which a problem links', async ({
    client,
    assert,
  }) => {
    const page = await client.get('/docs/problems')
    const { bearer } = await createTenant()
    const problems = [
      await client.get('/v1/nothing'),
      await client.get('/v1/booking-flow-routers'),
      await client
        .as(bearer)
        .post('/v1/booking-flow-routers/resolve')
        .json({ url: 'https://a.example/' }),
      await client.as(bearer).post('/v1/booking-flow-routers').json({}),
      await client.post('/docs'),
    ]

    page.assertStatus(200)
    assert.match(page.header('content-security-policy') ?? '', /^default-src 'none'/)
    for (const problem of problems) {
      const { code, type } = problem.body()
      assert.equal(type, `urn:signalbox:problem:${code}`)
      assert.equal(problem.header('link'), `</docs/problems#${code}>; rel="help"`)
      assert.include(page.text(), `<dt id="${code}">`)
    }
    const answer = await fetch(`${BASE_URL}/health/live`)
    assert.isNull(answer.headers.get('link'))
  })

  test('has each code that the sources have', async ({ client, assert }) => {
    const page = await client.get('/docs/problems')
    const shown = [...page.text().matchAll(/<dt id="(E_\w+)">/g)].map(([, code]) => code)
    const sources = globSync('app/**/*.ts', { cwd: PROJECT_FOLDER }).map((file) =>
      readFileSync(`${PROJECT_FOLDER}/${file}`, 'utf8')
    )
    const written = sources.join('\n').match(/(?<=')E_[A-Z_]+(?=')/g) ?? []

    assert.isAbove(shown.length, 80)
    assert.deepEqual(
      [...new Set(written)].filter(
        (code) => !shown.includes(code) && ![...NEVER_ANSWERED, ...OF_DRAFTS].includes(code)
      ),
      []
    )
  })
})
