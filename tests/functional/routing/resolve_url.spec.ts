import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { mongo } from 'mongoose'
import routerEventsConfig from '#config/router_events'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { RoutingTables } from '#routing/tables/routing_tables'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { exchange } from '#tests/support/exchange'
import { campaign, createRouter, path, query, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

function resolve(client: ApiClient, tenant: Tenant, url: string) {
  return client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
}

async function eventsOf(client: ApiClient, tenant: Tenant) {
  const response = await client.as(tenant).get('/v1/router-events')
  return response.body().data
}

type Criteria = Readonly<Record<string, unknown>>

/** Creates the named routers, in this order. */
async function createAll(client: ApiClient, tenant: Tenant, routers: Record<string, Criteria>) {
  for (const [name, criteria] of Object.entries(routers)) {
    await createRouter(client, tenant, { name, matching_criteria: criteria })
  }
}

test.group('POST /v1/booking-flow-routers/resolve: 200', () => {
  test('answers the router, its populated flow, the brand kit and how it matched', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, {
      matching_criteria: { ...path('book'), ...query({ insurance: { value: 'public' } }) },
    })
    const flow = await client.as(tenant).get(`/v1/booking-flows/${tenant.bookingFlowId}`)
    const kit = await client
      .as(tenant)
      .put('/v1/brand-kit')
      .json({ name: 'Bright', primary_color: '#00aabb' })

    const response = await resolve(client, tenant, 'https://a.example/book?insurance=public')

    response.assertStatus(200)
    assert.deepEqual(response.body(), {
      router,
      booking_flow: flow.body(),
      brand_kit: kit.body(),
      matched_by: 'path_and_query: path is "/book"; query parameter "insurance" is "public"',
      priority_class: 'path_and_query',
    })
  })

  test("answers the nearest ancestor's brand kit, and null when there is none", async ({
    client,
    assert,
  }) => {
    const group = await createTenant()
    const clinic = await createTenant({ parentId: group.organizationId })
    await createRouter(client, clinic, { is_default: true })

    const without = await resolve(client, clinic, 'https://a.example/')
    await client.as(group).put('/v1/brand-kit').json({ name: 'Group', primary_color: '#00aabb' })
    const inherited = await resolve(client, clinic, 'https://a.example/')

    assert.isNull(without.body().brand_kit)
    assert.equal(inherited.body().brand_kit.name, 'Group')
  })

  test('records one event, without credentials and fragment', async ({ client, assert }) => {
    stopClock('2026-03-01T09:00:00Z')
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)

    await resolve(client, tenant, 'https://user:secret@A.example/book?x=1#top')

    const events = await eventually(
      () => eventsOf(client, tenant),
      ({ length }) => length > 0
    )
    assert.lengthOf(events, 1)
    assert.deepEqual(events[0], {
      _id: events[0]._id,
      organization_id: tenant.organizationId,
      router_id: router._id,
      url: 'https://a.example/book?x=1',
      event_type: 'ROUTER_RESOLVED',
      metadata: { matched_class: 'path_only', timestamp: '2026-03-01T09:00:00.000Z' },
    })
  })
})

test.group('POST /v1/booking-flow-routers/resolve: 200, an inactive flow', () => {
  test('still answers the router, and shows that its flow is not active', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('book') })
    const changed = await client
      .as(tenant)
      .patch(`/v1/booking-flows/${tenant.bookingFlowId}`)
      .json({ is_active: false })
    changed.assertStatus(200)

    const response = await resolve(client, tenant, 'https://a.example/book')

    response.assertStatus(200)
    response.assertBodyContains({ router: { _id: router._id }, booking_flow: { is_active: false } })
  })
})

test.group('Rule 1: eligibility', () => {
  test('passes over inactive routers and those of other organizations', async ({ client }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { is_active: false })
    await createRouter(client, await createTenant())

    const response = await resolve(client, tenant, 'https://a.example/book')

    response.assertStatus(404)
  })

  test('considers a router from active_from on and until just before active_until', async ({
    client,
    assert,
  }) => {
    const clock = stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    await createRouter(client, tenant, {
      scheduling: { active_from: '2026-03-02T00:00:00Z', active_until: '2026-03-03T00:00:00Z' },
    })

    const statuses = []
    for (const instant of [
      '2026-03-01T23:59:59.999Z',
      '2026-03-02T00:00:00Z',
      '2026-03-02T23:59:59.999Z',
      '2026-03-03T00:00:00Z',
    ]) {
      clock.set(instant)
      const response = await resolve(client, tenant, 'https://a.example/book')
      statuses.push(response.status())
    }

    assert.deepEqual(statuses, [404, 200, 200, 404])
  })

  test('lets a default router ignore its schedule', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, {
      is_default: true,
      scheduling: { active_until: '2001-01-01T00:00:00Z' },
    })

    const response = await resolve(client, tenant, 'https://a.example/')

    assert.equal(response.body().priority_class, 'default')
  })
})

test.group('Rule 2: class order', () => {
  test('asks campaign, path_and_query, path_only, query_only and default in turn', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'default', is_default: true })
    await createAll(client, tenant, {
      campaign: campaign({ utm_source: 'google' }),
      path_and_query: { ...path('book'), ...query({ q: {} }) },
      path_only: path('book'),
      query_only: query({ q: {} }),
    })
    const urls = {
      campaign: 'https://a.example/book?q=1&utm_source=google',
      path_and_query: 'https://a.example/book?q=1',
      path_only: 'https://a.example/book',
      query_only: 'https://a.example/other?q=1',
      default: 'https://a.example/other',
    }

    for (const [expected, url] of Object.entries(urls)) {
      const response = await resolve(client, tenant, url)
      assert.equal(response.body().priority_class, expected)
      assert.equal(response.body().router.name, expected)
    }
  })
})

test.group('Rule 3: specificity within a class', () => {
  test('lets the more specific router win: {title}')
    .with([
      {
        title: 'campaign counts UTM parameters',
        url: 'https://a.example/book?utm_source=google&utm_medium=cpc&q=1',
        winner: campaign({ utm_source: 'google', utm_medium: 'cpc' }),
        loser: { ...campaign({ utm_source: 'google' }), ...path('book'), ...query({ q: {} }) },
      },
      {
        title: 'path_and_query counts parameters beside segments',
        url: 'https://a.example/book?a=1&b=2',
        winner: { ...path('book'), ...query({ a: {}, b: {} }) },
        loser: { ...path('book'), ...query({ a: {} }) },
      },
      {
        title: 'query_only counts parameters, optional ones too',
        url: 'https://a.example/book?a=1',
        winner: query({ a: {}, b: { required: false } }),
        loser: query({ a: {} }),
      },
    ])
    .run(async ({ client, assert }, { url, winner, loser }) => {
      const tenant = await createTenant()
      await createAll(client, tenant, { winner, loser })

      const response = await resolve(client, tenant, url)

      assert.equal(response.body().router.name, 'winner')
    })
})

test.group('Rule 4: ties', () => {
  test('lets the most recently created router win, however it is updated later', async ({
    client,
    assert,
  }) => {
    const clock = stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    const older = await createRouter(client, tenant, { name: 'older' })
    clock.set('2026-03-02T00:00:00Z')
    await createRouter(client, tenant, { name: 'newer' })
    clock.set('2026-03-03T00:00:00Z')
    await client.as(tenant).patch(`${ROUTERS}/${older._id}`).json({ description: 'touched' })

    const response = await resolve(client, tenant, 'https://a.example/book')

    assert.equal(response.body().router.name, 'newer')
  })
})

test.group('Rules 5 to 7: what matches', () => {
  test('{title}')
    .with([
      { title: 'a path matches', criteria: path('a', 'b'), url: '/a/b', matches: true },
      { title: 'a path has as many segments', criteria: path('a'), url: '/a/b', matches: false },
      { title: 'a path is not a prefix', criteria: path('a', 'b'), url: '/a', matches: false },
      { title: 'a path keeps its order', criteria: path('a', 'b'), url: '/b/a', matches: false },
      { title: 'a path is case-sensitive', criteria: path('a'), url: '/A', matches: false },
      { title: 'a segment is no part', criteria: path('book'), url: '/booking', matches: false },
      {
        title: 'empty segments do not count',
        criteria: path('a', 'b'),
        url: '//a//b/',
        matches: true,
      },
      { title: 'a segment is decoded once', criteria: path('a b'), url: '/a%20b', matches: true },
      { title: 'existence is enough', criteria: query({ q: {} }), url: '/?q', matches: true },
      { title: 'existence is required', criteria: query({ q: {} }), url: '/', matches: false },
      {
        title: 'a value is compared',
        criteria: query({ q: { value: '1' } }),
        url: '/?q=2',
        matches: false,
      },
      {
        title: 'a value is case-sensitive',
        criteria: query({ q: { value: 'A' } }),
        url: '/?q=a',
        matches: false,
      },
      {
        title: 'a name is case-sensitive',
        criteria: query({ Q: {} }),
        url: '/?q=1',
        matches: false,
      },
      {
        title: 'optional may be absent',
        criteria: query({ q: { value: '1', required: false } }),
        url: '/',
        matches: true,
      },
      {
        title: 'optional binds when present',
        criteria: query({ q: { value: '1', required: false } }),
        url: '/?q=2',
        matches: false,
      },
      {
        title: 'the first value counts',
        criteria: query({ q: { value: '1' } }),
        url: '/?q=1&q=2',
        matches: true,
      },
      {
        title: 'unknown parameters are ignored',
        criteria: query({ q: {} }),
        url: '/?z=1&q=1',
        matches: true,
      },
      {
        title: 'each UTM parameter must match',
        criteria: campaign({ utm_source: 'g', utm_term: 't' }),
        url: '/?utm_source=g',
        matches: false,
      },
      {
        title: 'a UTM value matches exactly',
        criteria: campaign({ utm_source: 'g' }),
        url: '/?utm_source=G',
        matches: false,
      },
      {
        title: 'all UTM parameters match',
        criteria: campaign({ utm_source: 'g', utm_term: 't' }),
        url: '/?utm_term=t&utm_source=g',
        matches: true,
      },
      {
        title: 'all members must match',
        criteria: { ...path('a'), ...campaign({ utm_source: 'g' }) },
        url: '/?utm_source=g',
        matches: false,
      },
    ])
    .run(async ({ client }, { criteria, url, matches }) => {
      const tenant = await createTenant()
      await createRouter(client, tenant, { matching_criteria: criteria })

      const response = await resolve(client, tenant, `https://a.example${url}`)

      response.assertStatus(matches ? 200 : 404)
    })
})

test.group('Rule 8: the default router', () => {
  test('takes what nobody else takes, and nothing else', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'book' })
    await createRouter(client, tenant, { name: 'default', is_default: true })

    const taken = await resolve(client, tenant, 'https://a.example/book')
    const left = await resolve(client, tenant, 'https://a.example/else')

    assert.equal(taken.body().router.name, 'book')
    assert.equal(left.body().router.name, 'default')
    assert.equal(left.body().matched_by, 'default: no other router matched')
  })
})

test.group('POST /v1/booking-flow-routers/resolve: 404', () => {
  test('answers E_NO_ROUTER_MATCHED and records nothing', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)

    const response = await resolve(client, tenant, 'https://a.example/nowhere')
    await resolve(client, tenant, 'https://a.example/book')

    response.assertStatus(404)
    response.assertBodyContains({ code: 'E_NO_ROUTER_MATCHED', status: 404 })
    const events = await eventually(
      () => eventsOf(client, tenant),
      ({ length }) => length > 0
    )
    assert.lengthOf(events, 1)
    assert.equal(events[0].url, 'https://a.example/book')
  })
})

test.group('POST /v1/booking-flow-routers/resolve: 422', () => {
  test('names the field and what is wrong with the URL: {$self}')
    .with(['', 'nonsense', '/book', 'ftp://a.example/', 'javascript:alert(1)', 'https://'])
    .run(async ({ client }, url) => {
      const response = await resolve(client, await createTenant(), url)

      response.assertStatus(422)
      response.assertBodyContains({ code: 'E_VALIDATION_ERROR', errors: [{ field: 'url' }] })
    })
})

test.group('POST /v1/booking-flow-routers/resolve in an outage', () => {
  test('answers the router while no store takes its event', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const logger = await app.container.make('logger')
    const feed = { add: () => {} }
    const recorder = new RouterEventRecorder([], feed, routerEventsConfig.recorder, logger)
    exchange(RouterEventRecorder, recorder)

    const response = await resolve(client, tenant, 'https://a.example/book')

    response.assertStatus(200)
    assert.equal(recorder.bufferedCount, 1)
  })

  test("answers 503 without the driver's text while the routers cannot be read", async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    exchange(RoutingTables, new LostTables())

    const response = await resolve(client, tenant, 'https://a.example/book')

    response.assertStatus(503)
    response.assertBodyContains({ code: 'E_STORE_UNAVAILABLE' })
    assert.equal(response.header('retry-after'), '2')
    assert.notInclude(response.text(), '10.0.0.1')
  })
})

class LostTables extends RoutingTables {
  override forOrganization(): Promise<never> {
    return Promise.reject(new mongo.MongoNetworkError('connection 7 to 10.0.0.1:27017 closed'))
  }

  override asSeenIn(): Promise<never> {
    return this.forOrganization()
  }
}
