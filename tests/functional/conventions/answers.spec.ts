import app from '@adonisjs/core/services/app'
import server from '@adonisjs/core/services/server'
import { HttpContextFactory } from '@adonisjs/core/factories/http'
import CorsMiddleware from '@adonisjs/cors/cors_middleware'
import { test } from '@japa/runner'
import corsConfig from '#config/cors'
import { AnswerHeadersMiddleware } from '#shared/http/middleware'
import { describeService } from '#start/openapi'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant } from '#tests/support/create_tenant'
import { createRouter, ROUTERS } from '#tests/support/routers'

const ID = 'f'.repeat(24)

test.group('A path that does not take the method', () => {
  test('answers 405 and names its methods: {method} {path}')
    .with([
      { method: 'PUT', path: ROUTERS, allow: 'GET, HEAD, POST, OPTIONS' },
      { method: 'POST', path: `${ROUTERS}/${ID}`, allow: 'GET, HEAD, PATCH, DELETE, OPTIONS' },
      { method: 'GET', path: `${ROUTERS}/resolve`, allow: 'POST, OPTIONS' },
      { method: 'DELETE', path: '/info', allow: 'GET, HEAD, OPTIONS' },
      { method: 'POST', path: '/v1/realtime', allow: 'GET, OPTIONS' },
    ])
    .run(async ({ assert }, { method, path, allow }) => {
      const response = await fetch(`${BASE_URL}${path}`, { method })

      assert.equal(response.status, 405)
      assert.equal(response.headers.get('allow'), allow)
      assert.match(String(response.headers.get('content-type')), /^application\/problem\+json/)
      assert.include(await response.json(), { code: 'E_METHOD_NOT_ALLOWED', instance: path })
    })

  test('is never mistaken for a resource of that name', async ({ assert }) => {
    const wrong: string[] = []
    let count = 0
    for (const [path, operations] of Object.entries(describeService().document.paths)) {
      if (path.includes('{')) continue
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (method.toLowerCase() in operations) continue
        count += 1
        const { status, headers } = await fetch(`${BASE_URL}${path}`, { method })
        if (status !== 405 || !headers.has('allow')) wrong.push(`${method} ${path}: ${status}`)
      }
    }

    assert.isAbove(count, 50)
    assert.deepEqual(wrong, [])
  })

  test('answers OPTIONS with its methods, and HEAD like GET without a body', async ({ assert }) => {
    const options = await fetch(`${BASE_URL}${ROUTERS}`, { method: 'OPTIONS' })
    const head = await fetch(`${BASE_URL}/info`, { method: 'HEAD' })

    assert.equal(options.status, 204)
    assert.equal(options.headers.get('allow'), 'GET, HEAD, POST, OPTIONS')
    assert.equal(head.status, 200)
    assert.equal(await head.text(), '')
  })

  test('answers 404 to every method on an unknown path')
    .with(['GET', 'POST', 'OPTIONS', 'DELETE'])
    .run(async ({ assert }, method) => {
      const response = await fetch(`${BASE_URL}/v1/nothing`, { method })

      assert.equal(response.status, 404)
      assert.include(await response.json(), { code: 'E_ROUTE_NOT_FOUND' })
    })
})

test.group('A path that no endpoint has', () => {
  test('is answered with the path that was meant: {0}')
    .with([
      ['/v1/booking-flows/', '/v1/booking-flows'],
      [`/v1/booking-flows/${ID}//`, `/v1/booking-flows/${ID}`],
      ['/booking-flows', '/v1/booking-flows'],
      ['/v2/booking-flows?limit=1', '/v1/booking-flows'],
      ['/V1/booking-flows/', '/v1/booking-flows'],
      ['/v2', null],
      ['/v1/booking-flow', null],
      [`/v1/booking-flows/${'x'.repeat(200)}/`, null],
    ])
    .run(async ({ assert }, [path, meant]) => {
      const response = await fetch(`${BASE_URL}${path}`)

      assert.equal(response.status, 404)
      assert.include(await response.json(), {
        detail: `There is no such endpoint.${meant === null ? '' : ` Did you mean ${meant}?`}`,
      })
    })
})

test.group('A middleware of the framework', () => {
  test('that the pipeline would ignore is refused', ({ assert }) => {
    assert.throws(() => server.use([]), /server\.use has no effect/)
  })
})

test.group('Every answer', () => {
  test('has the headers of an answer to a program: {path}')
    .with([
      { path: '/info', status: 200 },
      { path: '/health/live', status: 200 },
      { path: ROUTERS, status: 401 },
      { path: '/v1/nothing', status: 404 },
    ])
    .run(async ({ assert }, { path, status }) => {
      const { status: answered, headers } = await fetch(`${BASE_URL}${path}`)

      assert.equal(answered, status)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.include(String(headers.get('content-security-policy')), "frame-ancestors 'none'")
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
      assert.include(String(headers.get('cache-control')), 'no-store')
      assert.isNull(headers.get('x-powered-by'))
      assert.isNull(headers.get('strict-transport-security'))
      assert.match(String(headers.get('x-request-id')), /^[\w-]{20,}$/)
    })

  test('has the id of the request', async ({ assert }) => {
    const id = 'order-42_retry.1'
    const { headers } = await fetch(`${BASE_URL}/info`, { headers: { 'x-request-id': id } })

    assert.equal(headers.get('x-request-id'), id)
  })

  test('has a new id in place of one that is too long or invalid')
    .with(['x'.repeat(129), 'two words', '{"level":60}', 'a"b'])
    .run(async ({ assert }, id) => {
      const { headers } = await fetch(`${BASE_URL}/info`, { headers: { 'x-request-id': id } })

      assert.notEqual(headers.get('x-request-id'), id)
      assert.match(String(headers.get('x-request-id')), /^[\w-]{20,}$/)
    })

  test('tells browsers to use HTTPS when that is configured', ({ assert }) => {
    const ctx = new HttpContextFactory().create()
    const middleware = new AnswerHeadersMiddleware({ hstsMaxAgeSeconds: 60, isForOrigins: true })

    middleware.handle(ctx, async () => {})

    assert.equal(ctx.response.getHeader('strict-transport-security'), 'max-age=60')
    assert.equal(ctx.response.getHeader('vary'), 'Origin')
  })
})

test.group('Answers that are limited', () => {
  test('have RateLimit headers, problems too: {path}')
    .with([
      { path: `${ROUTERS}?limit=0`, status: 422 },
      { path: `${ROUTERS}/${ID}`, status: 404 },
      { path: ROUTERS, status: 200 },
    ])
    .run(async ({ client, assert }, { path, status }) => {
      const tenant = await createTenant()

      const response = await client.as(tenant).get(path)

      response.assertStatus(status)
      assert.match(String(response.header('ratelimit')), /^"token";r=\d+;t=\d+/)
      assert.match(String(response.header('ratelimit-policy')), /^"token";q=\d+;w=\d+/)
    })
})

test.group('CORS', (group) => {
  const ORIGIN = 'https://app.example.com'

  group.each.setup(() => {
    const open = { ...corsConfig, enabled: true, origin: [ORIGIN] }
    app.container.swap(CorsMiddleware, () => new CorsMiddleware(open))
    return () => app.container.restore(CorsMiddleware)
  })

  const preflight = (path: string, origin: string, headers: string) =>
    fetch(`${BASE_URL}${path}`, {
      method: 'OPTIONS',
      headers: {
        'origin': origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': headers,
      },
    })

  test('permits requests of pages of a named origin: {path}')
    .with([{ path: ROUTERS }, { path: '/v1/realtime' }])
    .run(async ({ assert }, { path }) => {
      const asked = 'authorization,idempotency-key,traceparent'
      const { status, headers } = await preflight(path, ORIGIN, asked)

      assert.equal(status, 204)
      assert.equal(headers.get('access-control-allow-origin'), ORIGIN)
      assert.include(String(headers.get('access-control-allow-methods')), 'PATCH')
      assert.equal(headers.get('access-control-allow-headers'), asked)
      assert.isNull(headers.get('access-control-allow-credentials'))
    })

  test('exposes problems and the headers of answers to them', async ({ assert }) => {
    const response = await fetch(`${BASE_URL}${ROUTERS}`, { headers: { origin: ORIGIN } })

    assert.equal(response.status, 401)
    assert.equal(response.headers.get('access-control-allow-origin'), ORIGIN)
    const exposed = String(response.headers.get('access-control-expose-headers'))
    for (const name of ['etag', 'ratelimit', 'retry-after', 'x-request-id', 'location']) {
      assert.include(exposed, name)
    }
  })

  test('permits no other origin', async ({ assert }) => {
    const { headers } = await preflight(ROUTERS, 'https://evil.example', 'authorization')

    assert.isNull(headers.get('access-control-allow-origin'))
  })

  test('permits headers of any name, at most 32 of 64 characters', async ({ assert }) => {
    const most = Array.from({ length: 32 }, (_, at) => `x-${at}`.padEnd(64, 'a'))
    for (const { asked, isLet } of [
      { asked: most.join(), isLet: true },
      { asked: most.join(', '), isLet: true },
      { asked: [...most, 'x'].join(), isLet: false },
      { asked: 'x'.repeat(65), isLet: false },
      { asked: 'authorization,', isLet: false },
      { asked: 'authorization,<b>', isLet: false },
    ]) {
      const { status, headers } = await preflight(ROUTERS, ORIGIN, asked)
      assert.equal(status, 204)
      assert.equal(headers.get('access-control-allow-headers') !== null, isLet, asked)
      assert.equal(headers.get('access-control-allow-origin') !== null, isLet, asked)
    }
  })
})

test('Without configured origins, no page of another origin may read an answer', async ({
  assert,
}) => {
  const { headers } = await fetch(`${BASE_URL}/info`, {
    headers: { origin: 'https://app.example.com' },
  })

  assert.isNull(headers.get('access-control-allow-origin'))
})

test.group('validate_only', () => {
  test('answers an update as if it were made, and leaves the router', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const taken = await createRouter(client, tenant)
    const ask = (body: object) =>
      client.as(tenant).patch(`${ROUTERS}/${router._id}?validate_only=true`).json(body)

    const good = await ask({ name: 'Renamed' })
    const bad = await ask({ name: taken.name })
    const read = await client.as(tenant).get(`${ROUTERS}/${router._id}`)

    good.assertStatus(200)
    assert.equal(good.body().name, 'Renamed')
    assert.isUndefined(good.header('etag'))
    bad.assertStatus(409)
    assert.equal(bad.body().code, 'E_ROUTER_NAME_TAKEN')
    assert.deepEqual(read.body(), router)
    assert.equal(read.header('etag'), '"1"')
  })
})
