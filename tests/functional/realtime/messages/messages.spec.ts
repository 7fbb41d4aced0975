import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { RealtimeMessages } from '#shared/realtime'
import { BASE_URL } from '#tests/support/base_url'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { EventStream } from '#tests/support/event_stream'
import { createRouter, path, ROUTERS } from '#tests/support/routers'

function listen(tenant: Tenant, channels: string, lastEventId?: string) {
  const { bearer } = tenant
  const credential = { bearer, ...(lastEventId === undefined ? {} : { lastEventId }) }
  return EventStream.open(BASE_URL, `channels=${channels}`, credential)
}

test.group('A stream', () => {
  test('begins with the retry time, its id and its channels', async ({ assert }) => {
    const tenant = await createTenant()
    const stream = await listen(tenant, 'router-changes,router-events')

    const [ready] = await stream.received('ready')
    assert.equal(stream.status, 200)
    assert.match(String(ready?.data.stream_id), /^[0-9a-f-]{36}$/)
    assert.deepEqual(ready?.data.channels, ['router-changes', 'router-events'])
    assert.isAtLeast(ready?.retryMs ?? 0, 1_000)
    assert.isAtMost(ready?.retryMs ?? 0, 4_000)
  })

  test('has headers that keep intermediaries from buffering or storing it', async ({ assert }) => {
    const { headers } = await listen(await createTenant(), 'router-changes')

    assert.match(headers['content-type'] ?? '', /^text\/event-stream/)
    assert.equal(headers['cache-control'], 'no-cache, no-transform')
    assert.equal(headers['x-accel-buffering'], 'no')
    assert.equal(headers.connection, 'close')
    assert.isString(headers['x-request-id'])
  })

  test('shows what happens to routers, in order, with growing revisions and ids', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const stream = await listen(tenant, 'router-changes')
    await stream.received('ready')

    const router = await createRouter(client, tenant)
    const url = `${ROUTERS}/${router._id}`
    await client.as(tenant).patch(url).json({ name: 'Other' })
    await client.as(tenant).delete(url)
    await stream.received('router.deleted')

    const [, ...changes] = stream.events
    assert.deepEqual(
      changes.map(({ type, data }) => [type, data.channel, data.router_id]),
      ['created', 'updated', 'deleted'].map((effect) => [
        `router.${effect}`,
        'router-changes',
        router._id,
      ])
    )
    const [first] = changes
    const revision = Number(first?.data.organization_revision)
    assert.deepEqual(
      changes.map(({ data }) => data.organization_revision),
      [revision, revision + 1, revision + 2]
    )
    const sequences = stream.events.map(({ id }) => Number(id.split('-')[1]))
    assert.deepEqual(
      sequences,
      sequences.toSorted((a, b) => a - b)
    )
    assert.lengthOf(new Set(sequences), sequences.length)
  })

  test('does not show a write that was refused', async ({ client, assert }) => {
    const tenant = await createTenant()
    const stream = await listen(tenant, 'router-changes')
    await stream.received('ready')

    const refused = await client
      .as(tenant)
      .post(ROUTERS)
      .json({ name: 'x', booking_flow_id: 'f'.repeat(24), matching_criteria: path('a') })
    await createRouter(client, tenant)
    await stream.received('router.created')

    assert.equal(refused.status(), 422)
    assert.lengthOf(stream.typed('router.created'), 1)
  })

  test('shows router events as the list does', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant, { is_default: true })
    const stream = await listen(tenant, 'router-events')
    await stream.received('ready')

    await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url: 'https://a.example/x' })
    const [message] = await stream.received('ROUTER_RESOLVED')

    assert.equal(message?.data.channel, 'router-events')
    const listed = await eventually(
      () => client.as(tenant).get('/v1/router-events'),
      (response) => response.body().data.length > 0
    )
    assert.deepEqual(message?.data.events, listed.body().data)
    assert.equal(listed.body().data[0].router_id, router._id)
  })

  test('shows only its channels, and nothing of another organization', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const other = await createTenant()
    const changes = await listen(tenant, 'router-changes')
    const events = await listen(tenant, 'router-events')
    const sessions = await listen(tenant, `booking-sessions/${'a'.repeat(24)}`)
    for (const stream of [changes, events, sessions]) await stream.received('ready')

    await createRouter(client, other, { is_default: true })
    const messages = await app.container.make(RealtimeMessages)
    const data = { secret: 'of the other' }
    const id = 'a'.repeat(24)
    messages.publish(other.organizationId, 'router-events', { type: 'ROUTER_RESOLVED', data })
    messages.publish(other.organizationId, `booking-sessions/${id}`, { type: 'x', data })
    messages.publish(other.organizationId, 'booking-sessions', { type: 'x', data })
    messages.publish(tenant.organizationId, 'booking-sessions', { type: 'x', data })
    messages.publish(tenant.organizationId, `booking-sessions/${id}`, { type: 'last', data: {} })
    await createRouter(client, tenant, { is_default: true })

    await changes.received('router.created')
    await sessions.received('last')
    const types = [changes, events, sessions].map((stream) => stream.events.map((e) => e.type))
    assert.deepEqual(types, [['ready', 'router.created'], ['ready'], ['ready', 'last']])
  })

  test('tells a returning client to fetch the state again', async ({ assert }) => {
    const tenant = await createTenant()
    const first = await listen(tenant, 'router-changes')
    const [ready] = await first.received('ready')
    first.close()

    const again = await listen(tenant, 'router-changes', ready?.id)
    const [resync] = await again.received('resync')

    assert.deepEqual(
      again.events.map(({ type }) => type),
      ['ready', 'resync']
    )
    assert.deepEqual(resync?.data, { reason: 'resumed' })
  })

  test('sends a resync in place of a message that is too large', async ({ assert }) => {
    const tenant = await createTenant()
    const stream = await listen(tenant, 'booking-sessions')
    await stream.received('ready')

    const messages = await app.container.make(RealtimeMessages)
    const data = { text: 'x'.repeat(100_000) }
    messages.publish(tenant.organizationId, 'booking-sessions', { type: 'x', data })

    const [resync] = await stream.received('resync')
    assert.deepEqual(resync?.data, { channel: 'booking-sessions', reason: 'overflow' })
  })
})
