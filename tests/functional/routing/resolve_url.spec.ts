import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { mongo } from 'mongoose'
import routerEventsConfig from '#config/router_events'
import routingConfig from '#config/routing'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { SnapshotSource } from '#routing/tables/snapshot_source'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { exchange } from '#tests/support/exchange'
import { createRouter, path, query, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

function resolve(client: ApiClient, tenant: Tenant, url: string) {
  return client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
}

async function eventsOf(client: ApiClient, tenant: Tenant) {
  const response = await client.as(tenant).get('/v1/router-events')
  return response.body().data
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

test.group('POST /v1/booking-flow-routers/resolve: 200, a tie', () => {
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

test.group('POST /v1/booking-flow-routers/resolve: 404', () => {
  test('passes over the routers of other organizations', async ({ client }) => {
    const tenant = await createTenant()
    await createRouter(client, await createTenant())

    const response = await resolve(client, tenant, 'https://a.example/book')

    response.assertStatus(404)
  })

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
    exchange(LiveRoutingTables, new LiveRoutingTables(lostSource, routingConfig, () => {}))

    const response = await resolve(client, tenant, 'https://a.example/book')

    response.assertStatus(503)
    response.assertBodyContains({ code: 'E_STORE_UNAVAILABLE' })
    assert.equal(response.header('retry-after'), '2')
    assert.notInclude(response.text(), '10.0.0.1')
  })
})

async function lost(): Promise<never> {
  throw new mongo.MongoNetworkError('connection 7 to 10.0.0.1:27017 closed')
}

const lostSource: SnapshotSource = { load: lost, refresh: lost, revisions: lost }
