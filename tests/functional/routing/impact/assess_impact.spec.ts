import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { closeDay } from '#tests/support/insight/closed_day'
import { createPin } from '#tests/support/routing/pins'
import { path, ROUTERS, routerPayload } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'
import { stopClock } from '#tests/support/stop_clock'

const NOW = '2026-03-31T12:00:00.000Z'
const daysBefore = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000)
const ofPath = (...segments: string[]) => ({ criteria: { path: { segments } } })

/** A tenant whose router at `/book` had 40 resolves, 10 of them from google, and another at `/other` five. */
async function visited() {
  const tenant = await createTenant()
  const book = await createStoredRouter(tenant, { name: 'Book', ...ofPath('book') })
  const other = await createStoredRouter(tenant, { name: 'Other', ...ofPath('other') })
  await closeDay(tenant.organizationId, daysBefore(1), [
    { routerId: book.id, shape: '/book', count: 20 },
    { routerId: book.id, shape: '/book?utm_source=google', count: 10 },
    { routerId: other.id, shape: '/other', count: 5 },
  ])
  await closeDay(tenant.organizationId, daysBefore(9), [
    { routerId: book.id, shape: '/book', count: 10 },
  ])
  return { tenant, book, other }
}

const CAMPAIGN = {
  name: 'Google',
  matching_criteria: { campaign: { utm_source: 'google' } },
}

function impact(client: ApiClient, tenant: Tenant, body: object) {
  return client
    .as(tenant)
    .post(`${ROUTERS}/impact`)
    .json({ ...body })
}

test.group('POST /v1/booking-flow-routers/impact: 200', () => {
  test('says which router would lose which traffic to which, and writes nothing', async ({
    client,
    assert,
  }) => {
    stopClock(NOW)
    const { tenant, book, other } = await visited()

    const response = await impact(client, tenant, {
      changes: [
        { op: 'create', router: CAMPAIGN },
        { op: 'delete', id: other.id },
      ],
    })

    response.assertStatus(200)
    const body = response.body()
    assert.equal(body.at, NOW)
    assert.deepEqual(body.replayed, {
      events: 35,
      shapes: 3,
      days: 1,
      from: '2026-03-30T00:00:00.000Z',
      share: 1,
      hidden: 0,
      is_complete: true,
    })
    assert.equal(body.moved, 15)
    assert.equal(body.unmatched, 5)
    assert.equal(body.drift, 0)
    assert.containSubset(body.moves, [
      {
        from: { router_id: book.id },
        to: { router_id: null, router_name: 'Google', booking_flow_id: null },
        events: 10,
        share: 0.2857,
        examples: ['/book?utm_source=google'],
      },
      { from: { router_id: other.id }, to: null, events: 5, examples: ['/other'] },
    ])
    assert.equal(body.moves_total, 2)
    assert.containSubset(body.difference, {
      rows: [
        { from: { router_id: book.id }, to: { router_id: null }, visits: 10 },
        { from: { router_id: other.id }, to: null, visits: 5 },
        { from: null, to: { router_name: 'Google' }, visits: 0 },
        { from: { router_id: other.id }, to: { router_name: 'Google' }, visits: 0 },
      ],
      rows_total: 4,
      is_complete: true,
    })
    const routers = await client.as(tenant).get(ROUTERS)
    assert.lengthOf(routers.body().data, 2)
  })

  test('covers more days, and reports drift', async ({ client, assert }) => {
    stopClock(NOW)
    const { tenant, book } = await visited()
    await createStoredRouter(tenant, {
      name: 'Google',
      criteria: { campaign: { utm_source: 'google' } },
    })

    const response = await impact(client, tenant, {
      changes: [{ op: 'update', id: book.id, router: { is_active: false } }],
      days: 30,
    })

    const body = response.body()
    assert.equal(body.replayed.events, 45)
    assert.equal(body.replayed.days, 2)
    assert.equal(body.drift, 10)
    assert.equal(body.moved, 30)
    assert.equal(body.unmatched, 30)
  })

  test('compares again at each edge of the changes', async ({ client, assert }) => {
    stopClock(NOW)
    const { tenant } = await visited()
    const [opens, closes] = ['2026-04-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z']
    const scheduling = { active_from: opens, active_until: closes }

    const response = await impact(client, tenant, {
      changes: [{ op: 'create', router: { ...CAMPAIGN, scheduling } }],
    })

    const { moved, edges, edges_total: total } = response.body()
    assert.equal(moved, 0)
    assert.equal(total, 2)
    assert.deepEqual(
      edges.map((edge: { at: string; moved: number }) => [edge.at, edge.moved]),
      [
        [opens, 10],
        [closes, 0],
      ]
    )
    const later = await impact(client, tenant, {
      changes: [{ op: 'create', router: { ...CAMPAIGN, scheduling } }],
      at: '2026-04-02T00:00:00Z',
    })
    assert.equal(later.body().moved, 10)
    assert.equal(later.body().edges_total, 1)
  })

  test('counts a new booking flow of the same router as a move', async ({ client, assert }) => {
    stopClock(NOW)
    const { tenant, other } = await visited()
    const flow = await client.as(tenant).post('/v1/booking-flows').json({
      name: 'Another',
      url: 'https://book.example.com/another',
      duration_minutes: 30,
    })
    const { _id: flowId } = flow.body()

    const response = await impact(client, tenant, {
      changes: [{ op: 'update', id: other.id, router: { booking_flow_id: flowId } }],
    })

    assert.containSubset(response.body().moves, [
      {
        from: { router_id: other.id, booking_flow_id: tenant.bookingFlowId },
        to: { router_id: other.id, booking_flow_id: flowId },
        events: 5,
      },
    ])
  })

  test('names the pins that the changes would break', async ({ client, assert }) => {
    stopClock(NOW)
    const { tenant, other } = await visited()
    const pin = await createPin(client, tenant, {
      url: 'https://clinic.example/other',
      expects: { router_id: other.id },
      mode: 'block',
    })

    const response = await impact(client, tenant, { changes: [{ op: 'delete', id: other.id }] })

    assert.equal(response.body().pins_broken_total, 1)
    assert.containSubset(response.body().pins_broken, [{ pin_id: pin._id, found: null }])
  })

  test('is empty without traffic', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await impact(client, tenant, { changes: [{ op: 'create', router: CAMPAIGN }] })

    response.assertStatus(200)
    assert.containSubset(response.body(), {
      replayed: { events: 0, shapes: 0, days: 0, from: null, share: 0 },
      moved: 0,
      moves: [],
    })
  })
})

test.group('POST /v1/booking-flow-routers/impact: refusals', () => {
  test('name the change and its member', async ({ client, assert }) => {
    const { tenant, book } = await visited()

    const response = await impact(client, tenant, {
      changes: [
        { op: 'update', id: book.id, router: { matching_criteria: {} } },
        { op: 'delete', id: 'f'.repeat(24) },
        { op: 'delete', id: book.id },
      ],
    })

    response.assertStatus(422)
    assert.deepEqual(
      response
        .body()
        .errors.map(({ field, rule }: { field: string; rule: string }) => [field, rule]),
      [
        ['changes.0.router.matching_criteria', 'required'],
        ['changes.1.id', 'exists'],
        ['changes.2.id', 'distinct'],
      ]
    )
  })
})

test.group('The impact of a write', () => {
  test('is in the answers of a create, an update and an import on request', async ({
    client,
    assert,
  }) => {
    stopClock(NOW)
    const { tenant, book, other } = await visited()
    const payload = routerPayload(tenant, CAMPAIGN)
    const asked = (where: string) => `${ROUTERS}${where}?impact=true`

    const rehearsed = await client
      .as(tenant)
      .post(`${asked('')}&validate_only=true`)
      .json(payload)
    const created = await client.as(tenant).post(asked('')).json(payload)
    const updated = await client
      .as(tenant)
      .patch(asked(`/${other.id}`))
      .json({ matching_criteria: path('elsewhere') })
    const imported = await client
      .as(tenant)
      .post(asked('/import'))
      .json({ routers: [routerPayload(tenant, { matching_criteria: path('book') })] })
    const silent = await client.as(tenant).post(ROUTERS).json(routerPayload(tenant))

    rehearsed.assertStatus(200)
    created.assertStatus(201)
    for (const { body } of [rehearsed, created].map((answer) => ({ body: answer.body() }))) {
      assert.equal(body.impact.moved, 10)
      assert.equal(body.impact.moves[0].from.router_id, book.id)
    }
    updated.assertStatus(200)
    assert.containSubset(updated.body().impact, { moved: 5, unmatched: 5 })
    imported.assertStatus(201)
    assert.equal(imported.body().impact.moved, 20)
    assert.notProperty(silent.body(), 'impact')
  })

  test('does not hide why a write is refused', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .post(`${ROUTERS}?impact=true`)
      .json(routerPayload(tenant, { matching_criteria: {} }))

    response.assertStatus(422)
    assert.equal(response.body().errors[0].field, 'matching_criteria')
  })
})
