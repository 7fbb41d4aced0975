import { randomInt } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { RateLimiter } from '#cluster/limiter/rate_limiter'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { limitCallers } from '#tests/support/limit_callers'
import { limitKeys } from './limit_keys.js'
import {
  createKey,
  keyOfSomebody,
  KEYS,
  PAGE_RESOLVE,
  PAGE_SESSIONS,
  postFromPage,
  someOrigin,
} from '#tests/support/publishable_keys'

const NOWHERE = { url: 'https://clinic.example/nowhere' }

let network = randomInt(60_000)
/** An address of a network that no other test comes from. */
const someAddress = () => `2001:db8:${(network += 1).toString(16)}:2::7`

async function firstKey(client: Parameters<typeof postFromPage>[0], tenant: Tenant) {
  const listed = await client.as(tenant).get(KEYS)
  return listed.body().data[0]
}

test.group('A publishable key', () => {
  test('gives its page access to its organization', async ({ client }) => {
    const { organizationId } = await createTenant()
    const key = await createKey(organizationId)

    const response = await postFromPage(client, key, PAGE_RESOLVE, NOWHERE)

    response.assertStatus(404)
    response.assertBodyContains({ code: 'E_NO_ROUTER_MATCHED' })
  })

  test('is refused with {why}')
    .with([
      { why: 'a foreign origin', of: () => someOrigin() },
      { why: 'the origin `null`', of: () => 'null' },
      { why: 'an empty origin', of: () => '' },
      { why: 'its origin and a slash', of: (own: string) => `${own}/` },
      { why: 'its origin in capitals', of: (own: string) => own.toUpperCase() },
      { why: 'its origin over http', of: (own: string) => own.replace('https', 'http') },
      { why: 'its origin at another port', of: (own: string) => `${own}:8443` },
      { why: 'a subdomain of its origin', of: (own: string) => own.replace('//', '//www.') },
      { why: 'a longer origin that begins with it', of: (own: string) => `${own}.evil.example` },
      { why: 'its origin beside another', of: (own: string) => `${own}, https://evil.example` },
    ])
    .run(async ({ client, assert }, { of }) => {
      const { organizationId } = await createTenant()
      const key = await createKey(organizationId)
      const forged = { ...key, origin: of(key.origin) }

      for (const path of [PAGE_RESOLVE, PAGE_SESSIONS]) {
        const response = await postFromPage(client, forged, path, NOWHERE)
        response.assertStatus(403)
        response.assertBodyContains({ code: 'E_ORIGIN_REFUSED' })
        assert.isUndefined(response.header('access-control-allow-origin'))
      }
    })

  test('is refused without an Origin', async ({ client }) => {
    const { organizationId } = await createTenant()
    const { bearer } = await createKey(organizationId)

    const response = await client.as(bearer).post(PAGE_RESOLVE).json(NOWHERE)

    response.assertStatus(403)
    response.assertBodyContains({ code: 'E_ORIGIN_REFUSED' })
  })

  test('of one organization does not work on the origins of another', async ({ client }) => {
    const own = await keyOfSomebody()
    const foreign = await keyOfSomebody()

    const response = await postFromPage(
      client,
      { ...own, origin: foreign.origin },
      PAGE_RESOLVE,
      NOWHERE
    )

    response.assertStatus(403)
  })

  test('is refused with a wrong secret as an unknown key is, and says what its form shows', async ({
    client,
    assert,
  }) => {
    const { organizationId, bearer: token } = await createTenant()
    const key = await createKey(organizationId)
    const other = await createKey(organizationId)
    const mixed = `${key.bearer.split('.')[0]}.${other.bearer.split('.')[1]}`
    const unknown = `Bearer sbp_${'f'.repeat(24)}.${'x'.repeat(43)}`
    const bodies = []

    for (const bearer of [mixed, unknown, `${key.bearer}x`, token, 'Basic YTpi']) {
      const response = await postFromPage(client, { ...key, bearer }, PAGE_RESOLVE, NOWHERE)
      response.assertStatus(401)
      assert.equal(response.header('www-authenticate'), 'Bearer realm="signalbox-pages"')
      bodies.push(response.body())
    }

    for (const { code } of bodies) assert.equal(code, 'E_KEY_UNAUTHORIZED')
    assert.deepEqual(bodies[0], bodies[1])
    const details = bodies.slice(1).map(({ detail }) => detail.slice(0, detail.indexOf(' A valid')))
    assert.deepEqual(details, [
      'The credential is unknown or no longer valid.',
      'The credential is not complete: it was cut or changed.',
      'The credential is an access token.',
      'The Authorization header does not begin with Bearer.',
    ])
  })

  test('gives access only to what pages need', async ({ client, assert }) => {
    const { organizationId } = await createTenant()
    const key = await createKey(organizationId)
    const opened: string[] = []
    let count = 0

    for (const { name = '', methods, pattern } of Object.values(router.toJSON()).flat()) {
      const isOpen = /^(page|info|health|metrics|openapi|web|sign_in)\b/.test(name)
      if (isOpen) continue
      for (const method of methods.filter((one) => one !== 'HEAD')) {
        count += 1
        const target = pattern.replaceAll(/:\w+/g, 'f'.repeat(24))
        const answer = await client
          .as(key)
          .request(target, method)
          .header('origin', key.origin)
          .qs(name === 'realtime.open' ? { channels: 'router-changes' } : {})
        if (answer.status() !== 401) opened.push(`${method} ${target}: ${answer.status()}`)
      }
    }

    assert.deepEqual(opened, [])
    assert.isAbove(count, 60)
  })

  test('still works for pages after it was sent in place of a token', async ({ client }) => {
    const key = await keyOfSomebody()
    await limitCallers({ failures: 100 })

    const elsewhere = await client.as(key).get('/v1/organization').header('origin', key.origin)
    const page = await postFromPage(client, key, PAGE_RESOLVE, NOWHERE)

    elsewhere.assertStatus(401)
    page.assertStatus(404)
  })

  test('says when each origin last used it, and what it last refused', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const [origin, silent] = [someOrigin(), someOrigin()]
    const key = await createKey(tenant.organizationId, origin, silent)
    const shown = () => firstKey(client, tenant)
    const foreign = someOrigin()

    await postFromPage(client, { ...key, origin: foreign }, PAGE_RESOLVE, NOWHERE)
    const refused = await eventually(shown, (one) => one.last_refusal !== null)
    const { at, ...refusal } = refused.last_refusal
    assert.deepEqual(refusal, { code: 'E_ORIGIN_REFUSED', origin: foreign })
    assert.isNotNaN(Date.parse(at))
    assert.isNull(refused.last_used_at)
    await postFromPage(client, key, PAGE_RESOLVE, NOWHERE)
    const used = await eventually(shown, (one) => one.last_used_at !== null)

    assert.deepEqual(used.origin_uses, [
      { origin, last_used_at: used.last_used_at },
      { origin: silent, last_used_at: null },
    ])
  })

  test('stores no origin of a refused request that no browser sends', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const key = await createKey(tenant.organizationId)
    const shown = () => firstKey(client, tenant)

    await postFromPage(
      client,
      { ...key, origin: '<b>https://clinic.example' },
      PAGE_RESOLVE,
      NOWHERE
    )
    const { last_refusal: refusal } = await eventually(shown, (one) => one.last_refusal !== null)

    assert.isNull(refusal.origin)
  })
})

test.group('A flood of requests with a publishable key', () => {
  const asker =
    (client: Parameters<typeof postFromPage>[0], key: Parameters<typeof postFromPage>[1]) =>
    async (address: string, path = PAGE_RESOLVE) =>
      postFromPage(client, key, path, NOWHERE).header('x-forwarded-for', address)

  test('from one network is refused, without effect on other visitors', async ({
    client,
    assert,
  }) => {
    const key = await keyOfSomebody()
    await limitKeys({ network: 2, key: 4 })
    const ask = asker(client, key)
    const [loud, quiet] = [someAddress(), someAddress()]

    const flood = []
    for (let i = 0; i < 8; i++) {
      flood.push(await ask(i % 2 === 0 ? loud : loud.replace('::7', '::8')))
    }
    const visitor = await ask(quiet)

    assert.deepEqual(
      flood.map((answer) => answer.status()),
      [404, 404, 429, 429, 429, 429, 429, 429]
    )
    flood[2]?.assertBodyContains({
      code: 'E_RATE_LIMITED',
      detail: 'Your network sent too many requests with this publishable key.',
    })
    assert.isAbove(Number(flood[2]?.header('retry-after')), 1_000)
    visitor.assertStatus(404)
  })

  test('from many networks of one /48 is refused, and leaves the rest of the key to others', async ({
    client,
    assert,
  }) => {
    const key = await keyOfSomebody()
    await limitKeys({ network: 1, key: 240 })
    const ask = asker(client, key)
    const prefix = `2001:db8:${randomInt(0x1_0000).toString(16)}`

    const flood: number[] = []
    for (let at = 1; at <= 14; at += 1) {
      const answer = await ask(`${prefix}:${at.toString(16)}::7`)
      flood.push(answer.status())
    }
    const refused = await ask(`${prefix}:ff::7`)
    const visitor = await ask('2001:db8:0:1::7')

    assert.deepEqual(flood, [...Array<number>(10).fill(404), ...Array<number>(4).fill(429)])
    refused.assertBodyContains({
      detail: 'The networks around yours sent too many requests with this publishable key.',
    })
    visitor.assertStatus(404)
  })

  test('from one /48 takes at most a twentieth of the key’s limit', async ({ client, assert }) => {
    const key = await keyOfSomebody()
    await limitKeys({ network: 2, key: 80 })
    const ask = asker(client, key)
    const allowed: number[] = []
    for (const site of [1, 2]) {
      const prefix = `2001:db9:${(2 * randomInt(0x7000) + site).toString(16)}`
      const statuses = await Promise.all(
        Array.from({ length: 14 }, async (_, at) => {
          const answer = await ask(`${prefix}:${(at >> 1).toString(16)}::7`)
          return answer.status()
        })
      )
      allowed.push(statuses.filter((status) => status === 404).length)
    }

    assert.deepEqual(allowed, [4, 4])
  })

  test('from many networks is refused for the key, without effect on the organization’s tokens', async ({
    client,
  }) => {
    const tenant = await createTenant()
    const key = await createKey(tenant.organizationId)
    const other = await createKey(tenant.organizationId)
    await limitKeys({ key: 2 })
    const ask = asker(client, key)

    await ask(someAddress())
    await ask(someAddress())
    const refused = await ask(someAddress())
    const ofOther = await asker(client, other)(someAddress())
    const ofToken = await client.as(tenant).get('/v1/organization')

    refused.assertStatus(429)
    refused.assertBodyContains({
      detail: 'This publishable key was used for too many requests.',
    })
    ofOther.assertStatus(404)
    ofToken.assertStatus(200)
  })

  test('of session starts does not stop resolves', async ({ client }) => {
    const key = await keyOfSomebody()
    await limitKeys({ starts: 1 })
    const ask = asker(client, key)
    const address = someAddress()

    const started = await ask(address, PAGE_SESSIONS)
    const refused = await ask(address, PAGE_SESSIONS)
    const resolved = await ask(address)

    started.assertStatus(404)
    refused.assertStatus(429)
    resolved.assertStatus(404)
  })

  test('from a foreign origin uses up nothing of the key’s limit', async ({ client }) => {
    const key = await keyOfSomebody()
    await limitKeys({ key: 1, network: 1 })
    const address = someAddress()

    const copied = asker(client, { ...key, origin: someOrigin() })
    for (let i = 0; i < 5; i++) {
      const answer = await copied(address)
      answer.assertStatus(403)
    }
    const own = await asker(client, key)(address)

    own.assertStatus(404)
  })

  test('shows a visitor what remains for the network, not for the key', async ({
    client,
    assert,
  }) => {
    const key = await keyOfSomebody()
    await limitKeys({ key: 9, network: 3 })

    const answer = await asker(client, key)(someAddress())

    assert.match(answer.header('ratelimit') ?? '', /^"network-\w+";r=2;t=1200$/)
    assert.match(answer.header('ratelimit-policy') ?? '', /^"network-\w+";q=3;w=3600$/)
  })

  test('leaves no address in Redis', async ({ client, assert, cleanup }) => {
    const key = await keyOfSomebody()
    const subjects: string[] = []
    const limiter = await app.container.make(RateLimiter)
    const takeBoth = limiter.takeBoth.bind(limiter)
    limiter.takeBoth = (outer, inner) => {
      subjects.push(inner.subject)
      return takeBoth(outer, inner)
    }
    cleanup(() => void (limiter.takeBoth = takeBoth))
    await limitKeys({})

    await asker(client, key)('203.0.113.78')

    assert.lengthOf(subjects, 1)
    assert.match(subjects[0] ?? '', /^[\w-]{43}$/)
  })
})

test.group('CORS for pages', () => {
  const HEADERS = 'authorization, content-type, idempotency-key'
  const preflight = (
    client: Parameters<typeof postFromPage>[0],
    path: string,
    origin: string,
    headers = HEADERS
  ) =>
    client
      .request(path, 'OPTIONS')
      .header('origin', origin)
      .header('x-forwarded-for', someAddress())
      .header('access-control-request-method', 'POST')
      .header('access-control-request-headers', headers)

  test('permits the origins that a key names, for a limited time, on the paths for pages: {$self}')
    .with([
      PAGE_RESOLVE,
      PAGE_SESSIONS,
      `/v1/booking-sessions/${'f'.repeat(24)}`,
      `/v1/booking-sessions/${'f'.repeat(24)}/complete`,
      `/v1/booking-sessions/${'f'.repeat(24)}/heartbeat`,
      '/v1/realtime',
    ])
    .run(async ({ client, assert }, path) => {
      const { origin } = await keyOfSomebody()

      const answer = await preflight(client, path, origin)

      answer.assertStatus(204)
      assert.equal(answer.header('access-control-allow-origin'), origin)
      assert.equal(answer.header('vary'), 'Origin')
      assert.include(String(answer.header('access-control-allow-headers')), 'authorization')
      assert.equal(answer.header('access-control-max-age'), '7200')
      assert.isUndefined(answer.header('access-control-allow-credentials'))
    })

  test('permits headers that monitoring tools add to requests: {$self}')
    .with([
      'baggage,sentry-trace',
      'traceparent,tracestate',
      'traceparent,tracestate,x-datadog-origin,x-datadog-parent-id,x-datadog-sampling-priority,x-datadog-trace-id',
      'request-context,request-id,traceparent',
      'newrelic,traceparent,tracestate',
    ])
    .run(async ({ client, assert }, added) => {
      const { origin } = await keyOfSomebody()

      const answer = await preflight(client, PAGE_RESOLVE, origin, `authorization,${added}`)

      assert.equal(answer.header('access-control-allow-origin'), origin)
      assert.equal(answer.header('access-control-allow-headers'), `authorization,${added}`)
    })

  test('permits them on no other path: {$self}')
    .with([
      '/v1/booking-flow-routers/resolve',
      '/v1/booking-flow-routers/resolve-batch',
      '/v1/booking-sessions',
      '/v1/organization',
      KEYS,
      '/v1/access-tokens',
    ])
    .run(async ({ client, assert }, path) => {
      const { origin } = await keyOfSomebody()

      const asked = await preflight(client, path, origin)
      const answer = await client.request(path, 'POST').header('origin', origin)

      assert.isUndefined(asked.header('access-control-allow-origin'))
      assert.isUndefined(answer.header('access-control-allow-origin'))
    })

  test('permits no origin that no key names', async ({ client, assert }) => {
    for (const origin of [someOrigin(), 'null', 'https://', '{"$ne":null}', 'x'.repeat(5_000)]) {
      const answer = await preflight(client, PAGE_RESOLVE, origin)
      assert.isUndefined(answer.header('access-control-allow-origin'), origin.slice(0, 50))
    }
  })

  test('does not differ by organization', async ({ client, assert }) => {
    const keys = [await keyOfSomebody(), await keyOfSomebody()]

    const shown = []
    for (const { origin } of keys) {
      const answer = await preflight(client, PAGE_RESOLVE, origin)
      shown.push(
        JSON.stringify({ ...answer.headers(), 'x-request-id': '', 'date': '' }).replaceAll(
          origin,
          'ORIGIN'
        )
      )
    }

    assert.equal(shown[0], shown[1])
  })

  test('exposes refusals and their headers to pages', async ({ client, assert }) => {
    const key = await keyOfSomebody()

    const answer = await postFromPage(
      client,
      { ...key, bearer: 'Bearer sbp_nonsense' },
      PAGE_RESOLVE,
      NOWHERE
    ).header('x-forwarded-for', someAddress())

    answer.assertStatus(401)
    assert.equal(answer.header('access-control-allow-origin'), key.origin)
    assert.include(String(answer.header('access-control-expose-headers')), 'retry-after')
  })
})
