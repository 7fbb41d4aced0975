import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { RouterPinModel } from '#routing/pins/router_pin_repository'
import { toObjectId } from '#shared/identifiers'
import type { Permission } from '#shared/permission'
import { createTenant, FIRST_FLOW, type Tenant } from '#tests/support/create_tenant'
import { closeDay } from '#tests/support/insight/closed_day'
import { issueBearer } from '#tests/support/issue_token'
import { madeOnce } from '#tests/support/made_once'
import { createPin, pinStates } from '#tests/support/routing/pins'
import { createRouter, path, ROUTERS } from '#tests/support/routers'
import { stopClock } from '#tests/support/stop_clock'

const OTHER_URL = 'https://book.example.com/elsewhere'
const MOVES = [
  { title: 'another URL', change: { url: OTHER_URL }, reason: 'flow_url' },
  { title: 'no URL', change: { url: null }, reason: 'flow_url' },
  { title: 'inactive', change: { is_active: false }, reason: 'flow_inactive' },
]

/** A tenant whose router leads `/book` to its flow, which a pin expects. */
async function pinnedFlow(client: ApiClient, overrides: object = {}) {
  const tenant = await createTenant()
  const router = await createRouter(client, tenant)
  const pin = await createPin(client, tenant, { ...overrides })
  return { tenant, router, pin }
}

function patch(client: ApiClient, tenant: Tenant, change: object, query = '', bearer?: string) {
  return client
    .as(bearer ?? tenant.bearer)
    .patch(`/v1/booking-flows/${tenant.bookingFlowId}${query}`)
    .json({ ...change })
}

async function readFlow(client: ApiClient, tenant: Tenant) {
  const read = await client.as(tenant).get(`/v1/booking-flows/${tenant.bookingFlowId}`)
  return read.body()
}

test.group('PATCH /v1/booking-flows/:id, of a flow that a blocking pin expects', () => {
  /** For changes that are refused. */
  const refusedFlow = madeOnce((client: ApiClient) => pinnedFlow(client, { note: 'Paid' }))

  test('refuses a change that moves its visitors, and names the pin: {title}')
    .with([...MOVES])
    .run(async ({ client, assert }, { change, reason }) => {
      const { tenant, router, pin } = await refusedFlow(client)
      const before = await readFlow(client, tenant)

      for (const query of ['', '?validate_only=true']) {
        const refused = await patch(client, tenant, change, query)

        refused.assertStatus(409)
        assert.equal(refused.body().code, 'E_PIN_BROKEN')
        assert.equal(refused.body().pins_total, 1)
        const [{ at, ...named }] = refused.body().pins
        assert.isString(at)
        assert.deepEqual(named, {
          pin_id: pin._id,
          url: 'https://clinic.example/book',
          mode: 'block',
          note: 'Paid',
          expects: { booking_flow_id: tenant.bookingFlowId },
          found: {
            router_id: router._id,
            router_name: router.name,
            priority_class: 'path_only',
            booking_flow_id: tenant.bookingFlowId,
          },
          reason,
        })
      }
      assert.deepEqual(await readFlow(client, tenant), before)
    })

  test('accepts it with on_pin=warn and pins:override, and names the pin: {title}')
    .with([...MOVES])
    .run(async ({ client, assert }, { change, reason }) => {
      const { tenant, pin } = await pinnedFlow(client)
      const permissions: Permission[] = ['flows:read', 'flows:manage', 'routers:read']
      const without = await issueBearer(tenant.organizationId, permissions)
      const withIt = await issueBearer(tenant.organizationId, [...permissions, 'pins:override'])

      const forbidden = await patch(client, tenant, change, '?on_pin=warn', without)
      const rehearsed = await patch(
        client,
        tenant,
        change,
        '?on_pin=warn&validate_only=true',
        withIt
      )
      const unchanged = await readFlow(client, tenant)
      const written = await patch(client, tenant, change, '?on_pin=warn', withIt)

      forbidden.assertStatus(403)
      assert.include(forbidden.body().detail, 'pins:override')
      for (const answer of [rehearsed, written]) {
        answer.assertStatus(200)
        answer.assertBodyContains({ ...change, broken_pins: [{ pin_id: pin._id, reason }] })
      }
      assert.isUndefined(rehearsed.header('etag'))
      assert.equal(unchanged.url, FIRST_FLOW.url)
      assert.isTrue(unchanged.is_active)
      assert.deepInclude(await readFlow(client, tenant), change)
    })

  test('accepts a change that moves no visitor', async ({ client, assert }) => {
    const { tenant } = await pinnedFlow(client)
    const same = { name: 'Renamed', description: 'New', duration_minutes: 5, url: FIRST_FLOW.url }

    const written = await patch(client, tenant, { ...same, is_active: true })

    written.assertStatus(200)
    assert.notProperty(written.body(), 'broken_pins')
  })

  test('accepts the first URL of a flow', async ({ client }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    await patch(client, tenant, { url: null })
    await createPin(client, tenant)

    const written = await patch(client, tenant, { url: OTHER_URL })

    written.assertStatus(200)
  })

  test('shows a token without routers:read only how many pins it would break', async ({
    client,
    assert,
  }) => {
    const { tenant } = await pinnedFlow(client)
    const blind = await issueBearer(tenant.organizationId, ['flows:manage'])
    const overriding = await issueBearer(tenant.organizationId, ['flows:manage', 'pins:override'])

    const refused = await patch(client, tenant, { url: OTHER_URL }, '', blind)
    const written = await patch(client, tenant, { url: OTHER_URL }, '?on_pin=warn', overriding)

    assert.deepEqual(refused.body().pins, [])
    assert.equal(refused.body().pins_total, 1)
    written.assertStatus(200)
    assert.notProperty(written.body(), 'broken_pins')
  })
})

test.group('PATCH /v1/booking-flows/:id, and other pins', () => {
  test('a pin that only warns permits the change and is named in the answer', async ({
    client,
  }) => {
    const { tenant, pin } = await pinnedFlow(client, { mode: 'warn' })

    const written = await patch(client, tenant, { url: OTHER_URL })

    written.assertStatus(200)
    written.assertBodyContains({ broken_pins: [{ pin_id: pin._id, mode: 'warn' }] })
  })

  test('a pin that is broken or has ended refuses no change: {$self}')
    .with(['ended', 'broken by a router'] as const)
    .run(async ({ client }, why) => {
      const { tenant, router, pin } = await pinnedFlow(client)
      if (why === 'ended') {
        const past = new Date(Date.now() - 1_000)
        const ended = { expires_at: past, ends_at: past }
        await RouterPinModel.updateOne({ _id: toObjectId(pin._id) }, { $set: ended })
      } else {
        await client
          .as(tenant)
          .patch(`${ROUTERS}/${router._id}?on_pin=warn`)
          .json({ matching_criteria: path('elsewhere') })
      }

      const written = await patch(client, tenant, { url: OTHER_URL })

      written.assertStatus(200)
    })

  test('a pin on another flow, on a router or on none refuses no change', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const another = await client.as(tenant).post('/v1/booking-flows').json({ name: 'Another' })
    const other = { matching_criteria: path('other'), booking_flow_id: another.body()._id }
    await createRouter(client, tenant, other)
    await createPin(client, tenant, { expects: { router_id: router._id } })
    await createPin(client, tenant, {
      url: 'https://clinic.example/other',
      expects: { booking_flow_id: another.body()._id },
    })
    await createPin(client, tenant, {
      url: 'https://clinic.example/nobody',
      expects: { none: true },
    })

    const written = await patch(client, tenant, { url: OTHER_URL, is_active: false })

    written.assertStatus(200)
  })

  test('a pin that names the URL of the flow is broken while the flow leads elsewhere', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const expects = { booking_flow_id: tenant.bookingFlowId, booking_flow_url: FIRST_FLOW.url }
    const pin = await createPin(client, tenant, { expects })
    const state = async () => {
      const states = await pinStates(client, tenant)
      return states.get(pin._id)
    }

    const refused = await patch(client, tenant, { url: OTHER_URL })
    const held = await state()
    const overridden = await patch(client, tenant, { url: OTHER_URL }, '?on_pin=warn')
    const broken = await state()
    const repaired = await patch(client, tenant, { url: FIRST_FLOW.url })

    assert.deepEqual(pin.expects, expects)
    assert.deepEqual(refused.body().pins[0].expects, expects)
    overridden.assertStatus(200)
    repaired.assertStatus(200)
    assert.deepEqual([held, broken, await state()], ['held', 'broken', 'held'])
  })

  test('a pin on an inactive flow is broken, refuses no write of routers, and cannot be made to block', async ({
    client,
    assert,
  }) => {
    const { tenant, router, pin } = await pinnedFlow(client)
    await patch(client, tenant, { is_active: false }, '?on_pin=warn')

    const states = await pinStates(client, tenant)
    const another = await client
      .as(tenant)
      .post('/v1/router-pins')
      .json({
        url: 'https://clinic.example/book',
        expects: { booking_flow_id: tenant.bookingFlowId },
        mode: 'block',
      })
    const deleted = await client.as(tenant).delete(`${ROUTERS}/${router._id}`)

    assert.equal(states.get(pin._id), 'broken')
    assert.equal(another.body().code, 'E_PIN_NOT_HELD')
    assert.equal(another.body().reason, 'flow_inactive')
    deleted.assertStatus(204)
  })
})

test.group('PATCH /v1/booking-flows/:id?impact=true', () => {
  const NOW = '2026-03-31T12:00:00.000Z'
  const daysBefore = (days: number) => new Date(Date.parse(NOW) - days * 86_400_000)

  test('says how many resolves of the last seven closed days led to the flow', async ({
    client,
    assert,
  }) => {
    stopClock(NOW)
    const tenant = await createTenant()
    const another = await client.as(tenant).post('/v1/booking-flows').json({ name: 'Another' })
    const book = await createRouter(client, tenant)
    const other = await createRouter(client, tenant, {
      matching_criteria: path('other'),
      booking_flow_id: another.body()._id,
    })
    const { organizationId } = tenant
    await closeDay(organizationId, daysBefore(1), [
      { routerId: book._id, shape: '/book', count: 20 },
      { routerId: other._id, shape: '/other', count: 5 },
    ])
    await closeDay(organizationId, daysBefore(7), [
      { routerId: book._id, shape: '/book', count: 3 },
    ])
    await closeDay(organizationId, daysBefore(8), [
      { routerId: book._id, shape: '/book', count: 100 },
    ])

    const moved = { url: OTHER_URL }
    const assessed = await patch(client, tenant, moved, '?impact=true&validate_only=true')
    const silent = await patch(client, tenant, moved)

    assert.deepEqual(assessed.body().impact, {
      resolves: 23,
      days: 2,
      from: '2026-03-24T00:00:00.000Z',
    })
    assert.notProperty(silent.body(), 'impact')
  })
})
