import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { Webhook as Verifier } from 'standardwebhooks'
import { StoreAudit } from '#routing/audit/run_audit'
import { SESSIONS, startSession } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createRouter, path, ROUTERS } from '#tests/support/routers'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'
import { startReceiver } from '#tests/support/webhooks/receiver'
import { startDeliverer } from '#tests/support/webhooks/start_deliverer'

/** The next attempt comes after the test. */
const ONCE = { firstMs: 60_000, longestMs: 60_000 }

const PAGE = 'https://clinic.example/book'

test.group('A webhook', () => {
  test('gets each event of its types in the form of the API, signed with its secret', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await startDeliverer(tenant)
    const receiver = await startReceiver()
    const { secret } = await createWebhook(client, tenant, {
      url: receiver.url,
      events: ['router.changed', 'router.resolved', 'booking.completed', 'audit.finished'],
      router_resolved: { sample_rate: 1 },
    })

    const router = await createRouter(client, tenant, { matching_criteria: path('book') })
    await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url: PAGE })
    const session = await startSession(client, tenant)
    await client.as(tenant).post(`${SESSIONS}/${session.id}/complete`)
    const storeAudit = await app.container.make(StoreAudit)
    await storeAudit.execute(tenant.organizationId)

    const deliveries = await receiver.waitFor(4)
    assert.sameMembers(
      deliveries.map(({ payload }) => payload.type),
      ['router.changed', 'router.resolved', 'booking.completed', 'audit.finished']
    )
    const verifier = new Verifier(secret)
    for (const { body, headers } of deliveries) {
      assert.doesNotThrow(() => verifier.verify(body, headers))
      assert.match(headers['webhook-id'] ?? '', /^msg_[\w-]{27}$/)
      assert.equal(headers['content-type'], 'application/json')
    }
    const dataOf = (type: string) =>
      deliveries.find(({ payload }) => payload.type === type)?.payload.data
    assert.containsSubset(dataOf('router.changed'), {
      change: 'created',
      router_id: router._id,
      count: 1,
    })
    const events = await eventually(
      () => client.as(tenant).get('/v1/router-events'),
      (response) => response.body().data.length === 1
    )
    assert.deepEqual(dataOf('router.resolved'), events.body().data[0])
    const bookings = await client.as(tenant).get('/v1/booking-events')
    assert.deepEqual(dataOf('booking.completed'), bookings.body().data[0])
    assert.containsSubset(dataOf('audit.finished'), { routers: 1, findings: 0, is_complete: true })
  })

  test('gets no other events, and none while it is inactive', async ({ client, assert }) => {
    const tenant = await createTenant()
    await startDeliverer(tenant)
    const [all, inactive, others] = await Promise.all([
      startReceiver(),
      startReceiver(),
      startReceiver(),
    ])
    await createWebhook(client, tenant, { url: all.url, events: ['router.changed'] })
    await createWebhook(client, tenant, { url: inactive.url, is_active: false })
    await createWebhook(client, tenant, {
      url: others.url,
      events: ['router.resolved', 'booking.abandoned'],
      router_resolved: { router_ids: [tenant.bookingFlowId] },
    })

    await createRouter(client, tenant)
    await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url: PAGE })
    await eventually(
      () => client.as(tenant).get('/v1/router-events'),
      (response) => response.body().data.length === 1
    )
    await createRouter(client, tenant, { matching_criteria: path('later') })

    await all.waitFor(2)
    assert.deepEqual([...inactive.received, ...others.received], [])
  })

  test('is notified once of routers written together', async ({ client, assert }) => {
    const tenant = await createTenant()
    await startDeliverer(tenant)
    const receiver = await startReceiver()
    await createWebhook(client, tenant, { url: receiver.url })
    const routers = ['one', 'two', 'three'].map((segment) => ({
      name: segment,
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: path(segment),
    }))

    await client.as(tenant).post(`${ROUTERS}/import`).json({ routers })
    const alone = { ...routers[0], name: 'alone', matching_criteria: path('alone') }
    await client
      .as(tenant)
      .post(`${ROUTERS}/import`)
      .json({ routers: [alone] })
    await createRouter(client, tenant, { matching_criteria: path('four') })
    const filter = { name: { $regex: '^t' } }
    await client
      .as(tenant)
      .post(`${ROUTERS}/bulk-update`)
      .json({ filter, set: { tags: ['t'] } })
    await client.as(tenant).post(`${ROUTERS}/bulk-delete`).json({ filter })

    const deliveries = await receiver.waitFor(5)
    const data = deliveries.map(({ payload }) => payload.data)
    assert.sameDeepMembers(
      data.map(({ change, count }) => ({ change, count })),
      [
        { change: 'imported', count: 3 },
        { change: 'imported', count: 1 },
        { change: 'created', count: 1 },
        { change: 'updated', count: 2 },
        { change: 'deleted', count: 2 },
      ]
    )
  })

  test('gets nothing of another organization', async ({ client, assert }) => {
    const [tenant, other] = await Promise.all([createTenant(), createTenant()])
    for (const one of [tenant, other]) await startDeliverer(one)
    const [receiver, foreign] = await Promise.all([startReceiver(), startReceiver()])
    await createWebhook(client, tenant, { url: receiver.url })
    await createWebhook(client, other, { url: foreign.url })

    await createRouter(client, tenant)

    await receiver.waitFor(1)
    assert.deepEqual(foreign.received, [])
  })

  test('whose receiver answers 410 is disabled, and its message becomes a dead letter', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await startDeliverer(tenant)
    const receiver = await startReceiver((_, response) => response.writeHead(410).end())
    const { _id: id } = await createWebhook(client, tenant, { url: receiver.url })

    await createRouter(client, tenant)

    const webhook = await eventually(
      () => client.as(tenant).get(`${WEBHOOKS}/${id}`),
      (response) => response.body().is_active === false
    )
    assert.containsSubset(webhook.body().state, { status: 'disabled', disabled_reason: 'gone' })
    const dead = await eventually(
      () => client.as(tenant).get(`${WEBHOOKS}/${id}/dead-letters`),
      (response) => response.body().data.length === 1
    )
    assert.containsSubset(dead.body().data[0], { reason: 'gone', last_error: 'refused 410' })
  })

  test('is shown as failing after a failed attempt, whose answer its log has', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await startDeliverer(tenant, { schedule: ONCE })
    const receiver = await startReceiver((_, response) => {
      response.writeHead(503).end('maintenance until noon')
    })
    const { _id: id } = await createWebhook(client, tenant, { url: receiver.url })

    await createRouter(client, tenant)

    const webhook = await eventually(
      () => client.as(tenant).get(`${WEBHOOKS}/${id}`),
      (response) => response.body().state.status === 'failing'
    )
    assert.equal(webhook.body().state.status, 'failing')
    const attempts = await eventually(
      () => client.as(tenant).get(`${WEBHOOKS}/${id}/attempts`),
      (response) => response.body().data.length > 0
    )
    assert.containsSubset(attempts.body().data.at(-1), {
      message_id: receiver.received[0]?.headers['webhook-id'],
      event: 'router.changed',
      attempt: 1,
      outcome: 'refused',
      status: 503,
      response_start: 'maintenance until noon',
    })
  })
})
