import { test } from '@japa/runner'

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
    const policy = page.header('content-security-policy') ?? ''
    assert.include(policy, "default-src 'none'")
    assert.include(policy, "script-src 'self';")
    assert.notInclude(policy, 'unsafe')
    assert.notMatch(page.text(), /<script(?![^>]* src=)|<style|https?:|javascript:| on\w+=/)
  })

  test('refers to parts that are all there, as what they are', async ({ client, assert }) => {
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

  test('has no other part', async ({ client }) => {
    for (const name of ['package.json', 'index.html', 'constructor', '..%2fpackage.json']) {
      const response = await client.get(`/docs/${name}`)
      response.assertStatus(404)
      response.assertBodyContains({ code: 'E_ASSET_NOT_FOUND' })
    }
  })

  test('lets a part be kept', async ({ client }) => {
    const first = await client.get('/docs/swagger-ui.css')
    const again = await client
      .get('/docs/swagger-ui.css')
      .header('if-none-match', first.header('etag') ?? '')

    again.assertStatus(304)
  })
})
