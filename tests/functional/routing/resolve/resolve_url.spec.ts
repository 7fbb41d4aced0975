import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { mongo } from 'mongoose'
import routerEventsConfig from '#config/router_events'
import routingConfig from '#config/routing'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { LiveRoutingTables } from '#routing/tables/live_routing_tables'
import type { SnapshotSource } from '#routing/tables/organization_snapshot'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { exchange } from '#tests/support/exchange'
import { createRouter, path, query, ROUTERS } from '#tests/support/routers'
import { runCommand } from '#tests/support/run_command'
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
    const { decision_id: decisionId, organization_revision: revision, ...answer } = response.body()
    assert.match(decisionId, /^[0-9a-f]{24}$/)
    assert.isAbove(revision, 0)
    assert.deepEqual(answer, {
      router,
      booking_flow: flow.body(),
      brand_kit: kit.body(),
      matched_by: 'path_and_query: path is "/book"; query parameter "insurance" is "public"',
      priority_class: 'path_and_query',
      holds_until: null,
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

    const answer = await resolve(client, tenant, 'https://user:secret@A.example/book?x=1#top')

    const events = await eventually(
      () => eventsOf(client, tenant),
      ({ length }) => length > 0
    )
    assert.lengthOf(events, 1)
    assert.deepEqual(events[0], {
      _id: answer.body().decision_id,
      organization_id: tenant.organizationId,
      router_id: router._id,
      url: 'https://a.example/book?x=1',
      event_type: 'ROUTER_RESOLVED',
      metadata: {
        matched_class: 'path_only',
        timestamp: '2026-03-01T09:00:00.000Z',
        organization_revision: answer.body().organization_revision,
      },
    })
  })
})

test.group('POST /v1/booking-flow-routers/resolve: 200, the decision', () => {
  test('has the organization revision of the latest write', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createRouter(client, tenant)
    const before = await resolve(client, tenant, 'https://a.example/book')
    await client.as(tenant).patch(`${ROUTERS}/${id}`).json({ description: 'touched' })

    const after = await resolve(client, tenant, 'https://a.example/book')

    const { organization_revision: revision } = before.body()
    assert.equal(after.body().organization_revision, revision + 1)
    assert.notEqual(after.body().decision_id, before.body().decision_id)
  })

  test('holds until a schedule next changes it', async ({ client, assert }) => {
    stopClock('2026-03-01T09:00:00Z')
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'default', is_default: true })
    await createRouter(client, tenant, {
      name: 'later',
      scheduling: { active_from: '2026-04-01T00:00:00Z', active_until: '2026-05-01T00:00:00Z' },
    })
    await createRouter(client, tenant, {
      name: 'elsewhere',
      matching_criteria: path('elsewhere'),
      scheduling: { active_from: '2026-03-02T00:00:00Z' },
    })

    const before = await resolve(client, tenant, 'https://a.example/book')
    stopClock('2026-04-01T00:00:00Z')
    const within = await resolve(client, tenant, 'https://a.example/book')
    stopClock('2026-05-01T00:00:00Z')
    const afterwards = await resolve(client, tenant, 'https://a.example/book')

    assert.equal(before.body().holds_until, '2026-04-01T00:00:00.000Z')
    assert.equal(within.body().router.name, 'later')
    assert.equal(within.body().holds_until, '2026-05-01T00:00:00.000Z')
    assert.isNull(afterwards.body().holds_until)
  })

  test('lists the requested number of other candidates, in order of precedence', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const others = [
      await createRouter(client, tenant, { name: 'default', is_default: true }),
      await createRouter(client, tenant, { name: 'older' }),
    ]
    const winner = await createRouter(client, tenant, { name: 'newer' })
    const ask = (candidates: string) =>
      client
        .as(tenant)
        .post(`${ROUTERS}/resolve?candidates=${candidates}`)
        .json({ url: 'https://a.example/book' })

    const [one, many] = [await ask('1'), await ask('20')]

    assert.equal(many.body().router._id, winner._id)
    assert.deepEqual(
      many.body().candidates.map((each: { router_id: string }) => each.router_id),
      others.map(({ _id: id }) => id).reverse()
    )
    assert.deepEqual(one.body().candidates, many.body().candidates.slice(0, 1))
    assert.deepEqual(many.body().candidates[0].outranked_by, {
      router_id: winner._id,
      router_name: 'newer',
      on: 'created_at',
    })
  })
})

test.group('POST /v1/booking-flow-routers/resolve: 200, an inactive flow', () => {
  test('still answers the router, and says that its flow is not active', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { matching_criteria: path('book') })
    const url = 'https://a.example/book'
    const active = await resolve(client, tenant, url)
    const changed = await client
      .as(tenant)
      .patch(`/v1/booking-flows/${tenant.bookingFlowId}`)
      .json({ is_active: false })
    changed.assertStatus(200)

    const response = await resolve(client, tenant, url)
    const caller = client.as(tenant)
    const explained = await caller.post(`${ROUTERS}/explain`).json({ url })
    const inPast = await caller
      .post(`${ROUTERS}/explain`)
      .json({ url, as_of: active.body().organization_revision })
    const command = await runCommand('routers:resolve', [url, `--org=${tenant.organizationId}`])

    response.assertStatus(200)
    response.assertBodyContains({ router: { _id: router._id }, booking_flow: { is_active: false } })
    assert.notProperty(active.body(), 'notice')
    assert.match(
      response.body().notice,
      /^The booking flow is inactive, and visitors still reach it/
    )
    assert.equal(explained.body().notice, response.body().notice)
    assert.notProperty(inPast.body(), 'notice')
    assert.include(command.stdout.join('\n'), 'the flow is inactive, and visitors still reach it')
  })
})

test.group('POST /v1/booking-flow-routers/resolve: 200, a tie', () => {
  test('lets the most recently created router win, also after later updates', async ({
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
  test('ignores the routers of other organizations', async ({ client }) => {
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
  test('answers the router while no store accepts its event', async ({ client, assert }) => {
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
