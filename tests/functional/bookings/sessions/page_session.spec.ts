import { randomInt, randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { BASE_URL } from '#tests/support/base_url'
import { bookingEvents, SESSIONS } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { EventStream } from '#tests/support/event_stream'
import { eventually } from '#tests/support/eventually'
import {
  createKey,
  KEYS,
  PAGE_RESOLVE,
  PAGE_SESSIONS,
  postFromPage,
} from '#tests/support/publishable_keys'
import { createRouter, path } from '#tests/support/routers'

async function world() {
  const tenant = await createTenant()
  return { tenant, key: await createKey(tenant.organizationId) }
}

test.group('A visitor whose page has a publishable key', () => {
  test('resolves, starts, attends and completes a booking that counts for its router', async ({
    client,
    assert,
  }) => {
    const { tenant, key } = await world()
    const router = await createRouter(client, tenant, { matching_criteria: path('implants') })

    const resolved = await postFromPage(client, key, PAGE_RESOLVE, {
      url: 'https://clinic.example/implants',
    })
    const { booking_flow: flow, decision_id: decisionId } = resolved.body()
    const started = await postFromPage(client, key, PAGE_SESSIONS, {
      booking_flow_id: flow._id,
      decision_id: decisionId,
    })
    started.assertStatus(201)
    const { _id: id, secret, stream_url: streamUrl, ...rest } = started.body()
    const stream = await EventStream.open(BASE_URL, streamUrl.split('?')[1], {
      bearer: `Bearer ${secret}`,
    })
    await stream.received('ready')
    const kept = await postFromPage(
      client,
      { ...key, bearer: `Bearer ${secret}` },
      `${SESSIONS}/${id}/heartbeat`,
      {}
    )
    const completed = await postFromPage(
      client,
      { ...key, bearer: `Bearer ${secret}` },
      `${SESSIONS}/${id}/complete`,
      {}
    )

    assert.sameMembers(Object.keys(rest), [
      'booking_flow_id',
      'decision_id',
      'status',
      'expires_at',
      'createdAt',
    ])
    kept.assertStatus(200)
    assert.equal(kept.header('access-control-allow-origin'), key.origin)
    completed.assertStatus(200)
    const [message] = await stream.received('booking.completed')
    for (const seen of [kept.body(), completed.body(), message?.data]) {
      assert.equal(seen._id, id)
      assert.notProperty(seen, 'organization_id')
      assert.notProperty(seen, 'router_id')
    }
    const [event] = await eventually(
      () => bookingEvents(tenant.organizationId),
      (events) => events.length > 0
    )
    assert.equal(event?.type, 'BOOKING_COMPLETED')
    const attributed = await eventually(
      () => client.as(tenant).get(`${SESSIONS}/${id}`),
      (answer) => answer.body().router_id !== null
    )
    assert.equal(attributed.body().router_id, router._id)
  })

  test('starts a session only for the flow of a known decision of its own key', async ({
    client,
    assert,
  }) => {
    const { tenant, key } = await world()
    const foreign = await world()
    for (const one of [tenant, foreign.tenant]) {
      await createRouter(client, one, { matching_criteria: path('implants') })
    }
    const url = 'https://clinic.example/implants'
    const decided = await postFromPage(client, key, PAGE_RESOLVE, { url })
    const foreignly = await postFromPage(client, foreign.key, PAGE_RESOLVE, { url })
    const start = (decisionId: unknown) =>
      postFromPage(client, key, PAGE_SESSIONS, { decision_id: decisionId })

    const started = await eventually(
      () => start(decided.body().decision_id),
      (answer) => answer.status() === 201
    )
    await eventually(
      () =>
        postFromPage(client, foreign.key, PAGE_SESSIONS, {
          decision_id: foreignly.body().decision_id,
        }),
      (answer) => answer.status() === 201
    )
    const otherKey = await createKey(tenant.organizationId)
    const refused = [
      await start('f'.repeat(24)),
      await start(foreignly.body().decision_id),
      await postFromPage(client, otherKey, PAGE_SESSIONS, {
        decision_id: decided.body().decision_id,
      }),
      await client.as(tenant).post(SESSIONS).json({ decision_id: decided.body().decision_id }),
    ]

    started.assertBodyContains({
      booking_flow_id: tenant.bookingFlowId,
      decision_id: decided.body().decision_id,
    })
    assert.deepEqual(
      refused.map((answer) => answer.body().code),
      ['E_DECISION_UNKNOWN', 'E_DECISION_UNKNOWN', 'E_DECISION_UNKNOWN', 'E_VALIDATION_ERROR']
    )
  })

  test('continues the booking when the key is revoked', async ({ client }) => {
    const { tenant, key } = await world()
    const started = await postFromPage(client, key, PAGE_SESSIONS, {
      booking_flow_id: tenant.bookingFlowId,
    })
    const { _id: id, secret } = started.body()

    await client.as(tenant).delete(`${KEYS}/${key.keyId}`)
    const again = await postFromPage(client, key, PAGE_SESSIONS, {
      booking_flow_id: tenant.bookingFlowId,
    })
    const completed = await client.as(`Bearer ${secret}`).post(`${SESSIONS}/${id}/complete`)

    again.assertStatus(401)
    completed.assertStatus(200)
  })

  test("cannot access another visitor's session with the key", async ({ client, assert }) => {
    const { tenant, key } = await world()
    const started = await postFromPage(client, key, PAGE_SESSIONS, {
      booking_flow_id: tenant.bookingFlowId,
    })
    const { _id: id } = started.body()

    const read = await client.as(key).get(`${SESSIONS}/${id}`).header('origin', key.origin)
    const kept = await postFromPage(client, key, `${SESSIONS}/${id}/heartbeat`, {})
    const completed = await postFromPage(client, key, `${SESSIONS}/${id}/complete`, {})

    assert.deepEqual([read.status(), kept.status(), completed.status()], [401, 401, 401])
    const session = await client.as(tenant).get(`${SESSIONS}/${id}`)
    session.assertBodyContains({ status: 'open' })
  })
})

test.group('POST /v1/page/booking-sessions with an Idempotency-Key', () => {
  test('starts one session per network, and never shows one network the secret of another', async ({
    client,
    assert,
  }) => {
    const { tenant, key } = await world()
    const idempotencyKey = randomUUID()
    const here = `198.18.${randomInt(256)}.${randomInt(256)}`
    const elsewhere = `198.19.${randomInt(256)}.${randomInt(256)}`
    const start = (address: string) =>
      postFromPage(client, key, PAGE_SESSIONS, { booking_flow_id: tenant.bookingFlowId })
        .header('idempotency-key', idempotencyKey)
        .header('x-forwarded-for', address)

    const first = await start(here)
    const repeated = await start(here)
    const other = await start(elsewhere)

    first.assertStatus(201)
    assert.deepEqual(repeated.body(), first.body())
    assert.equal(repeated.header('idempotency-replayed'), 'true')
    other.assertStatus(201)
    assert.notEqual(other.body()._id, first.body()._id)
    assert.notEqual(other.body().secret, first.body().secret)
  })
})

test.group('POST /v1/page/booking-sessions: 422', () => {
  test('attributes nothing to the decision of another organization', async ({ client, assert }) => {
    const { tenant, key } = await world()
    const foreign = await world()
    await createRouter(client, foreign.tenant, { matching_criteria: path('implants') })
    const decided = await postFromPage(client, foreign.key, PAGE_RESOLVE, {
      url: 'https://clinic.example/implants',
    })

    const started = await postFromPage(client, key, PAGE_SESSIONS, {
      booking_flow_id: tenant.bookingFlowId,
      decision_id: decided.body().decision_id,
    })

    started.assertStatus(201)
    assert.isNull(started.body().decision_id)
  })
})
