import { randomInt } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { STRUCK_AT_ONCE_MAX } from '#bookings/suspects/strike_sessions'
import { BookingEventModel } from '#bookings/sessions/booking_event_repository'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { newIdentifier, toObjectId } from '#shared/identifiers'
import { startSession, SESSIONS } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { storeSession } from '#tests/support/insight/store_session'
import {
  createKey,
  PAGE_SESSIONS,
  postFromPage,
  type TestKey,
} from '#tests/support/publishable_keys'

const STRIKE = `${SESSIONS}/strike`
const SOURCES = `${SESSIONS}/sources`
const EVENTS = '/v1/booking-events'

async function world() {
  const tenant = await createTenant()
  return { tenant, key: await createKey(tenant.organizationId) }
}

function someAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`
}

async function startOnPage(client: ApiClient, tenant: Tenant, key: TestKey, address: string) {
  const body = { booking_flow_id: tenant.bookingFlowId }
  const started = await postFromPage(client, key, PAGE_SESSIONS, body).header(
    'x-forwarded-for',
    address
  )
  started.assertStatus(201)
  const { _id: id, secret } = started.body()
  const session = await client.as(tenant).get(`${SESSIONS}/${id}`)
  const complete = () => client.as(`Bearer ${secret}`).post(`${SESSIONS}/${id}/complete`)
  return { id, secret, shown: session.body(), startedFrom: session.body().started_from, complete }
}

test.group('The network that a page started a booking session from', () => {
  test('is the same for all its sessions of a day, and differs by network and organization', async ({
    client,
    assert,
  }) => {
    const [{ tenant, key }, foreign] = [await world(), await world()]
    const [here, elsewhere] = ['198.19.0.1', '198.19.0.2']

    const one = await startOnPage(client, tenant, key, here)
    const two = await startOnPage(client, tenant, key, here)
    const other = await startOnPage(client, tenant, key, elsewhere)
    const foreignOne = await startOnPage(client, foreign.tenant, foreign.key, here)
    const { id } = await startSession(client, tenant)
    const ofToken = await client.as(tenant).get(`${SESSIONS}/${id}`)

    assert.match(one.startedFrom, /^[\w-]{22}$/)
    assert.equal(two.startedFrom, one.startedFrom)
    assert.notEqual(other.startedFrom, one.startedFrom)
    assert.notEqual(foreignOne.startedFrom, one.startedFrom)
    assert.equal(one.shown.publishable_key_id, key.keyId)
    ofToken.assertBodyContains({ started_from: null, publishable_key_id: null, struck_at: null })
  })

  test('is hidden from the visitor, as is whether the session was struck', async ({
    client,
    assert,
  }) => {
    const { tenant, key } = await world()
    const { id, secret, complete } = await startOnPage(client, tenant, key, someAddress())
    await client
      .as(tenant)
      .post(STRIKE)
      .json({ ids: [id] })

    const visitor = `Bearer ${secret}`
    const read = await client.as(visitor).get(`${SESSIONS}/${id}`)
    const kept = await client.as(visitor).post(`${SESSIONS}/${id}/heartbeat`)

    for (const answer of [read, kept, await complete()]) {
      answer.assertStatus(200)
      assert.notProperty(answer.body(), 'started_from')
      assert.notProperty(answer.body(), 'publishable_key_id')
      assert.notProperty(answer.body(), 'struck_at')
    }
  })

  test('selects its sessions and its booking events', async ({ client, assert }) => {
    const { tenant, key } = await world()
    const fake = await startOnPage(client, tenant, key, '198.19.1.1')
    const real = await startOnPage(client, tenant, key, '198.19.1.2')
    for (const { complete } of [fake, real]) await complete()

    const query = { started_from: fake.startedFrom }
    const sessions = await client.as(tenant).get(SESSIONS).qs(query)
    const events = await client.as(tenant).get(EVENTS).qs(query)
    const inTime = await client
      .as(tenant)
      .get(EVENTS)
      .qs({ ...query, until: '2099-01-01T00:00:00Z' })

    assert.deepEqual(
      sessions.body().data.map(({ _id }: { _id: string }) => _id),
      [fake.id]
    )
    for (const answer of [events, inTime]) {
      const [event, ...others] = answer.body().data
      assert.lengthOf(others, 0)
      assert.equal(event.booking_session_id, fake.id)
      assert.equal(event.started_from, fake.startedFrom)
    }
  })
})

test.group('GET /v1/booking-sessions/sources', () => {
  test('counts the sessions of a day by network, those with most completed ones first', async ({
    client,
    assert,
  }) => {
    const { tenant, key } = await world()
    const day = new Date().toISOString().slice(0, 10)
    await startSession(client, tenant)
    const real = await startOnPage(client, tenant, key, '198.19.2.1')
    const fakes = []
    for (let count = 0; count < 3; count += 1) {
      fakes.push(await startOnPage(client, tenant, key, '198.19.2.2'))
    }
    for (const { complete } of fakes.slice(1)) await complete()
    await storeSession(tenant, { createdAt: new Date(Date.now() - 2 * 86_400_000) })

    const answer = await client
      .as(tenant)
      .get(SOURCES)
      .qs({ day: `${day}T12:00:00Z` })

    answer.assertStatus(200)
    const [fake, ...others] = answer.body().data
    assert.containsSubset(answer.body(), { day, started: 5, completed: 2 })
    assert.deepEqual(fake, { started_from: fakes[0]?.startedFrom, started: 3, completed: 2 })
    assert.sameDeepMembers(others, [
      { started_from: null, started: 1, completed: 0 },
      { started_from: real.startedFrom, started: 1, completed: 0 },
    ])
  })

  test('answers no counts for a day without sessions', async ({ client }) => {
    const tenant = await createTenant()
    const answer = await client.as(tenant).get(SOURCES).qs({ day: '2020-02-29T00:00:00Z' })
    answer.assertBody({ day: '2020-02-29', started: 0, completed: 0, data: [] })
  })
})

test.group('POST /v1/booking-sessions/strike', () => {
  test('marks the sessions of a network and their events, also those stored later', async ({
    client,
    assert,
  }) => {
    const { tenant, key } = await world()
    const early = await startOnPage(client, tenant, key, '198.19.3.1')
    const late = await startOnPage(client, tenant, key, '198.19.3.1')
    const real = await startOnPage(client, tenant, key, '198.19.3.2')
    for (const { complete } of [early, real]) await complete()

    const body = { started_from: early.startedFrom }
    const rehearsed = await client.as(tenant).post(`${STRIKE}?validate_only=true`).json(body)
    const between = await client.as(tenant).get(`${SESSIONS}/${early.id}`)
    const struck = await client.as(tenant).post(STRIKE).json(body)
    const again = await client.as(tenant).post(STRIKE).json(body)
    await late.complete()

    rehearsed.assertBody({ struck: 2, is_complete: true })
    assert.isNull(between.body().struck_at)
    struck.assertBody({ struck: 2, is_complete: true })
    again.assertBody({ struck: 0, is_complete: true })
    const events = await client.as(tenant).get(EVENTS)
    for (const { booking_session_id: id, struck_at: at } of events.body().data) {
      const session = await client.as(tenant).get(`${SESSIONS}/${id}`)
      assert.equal(session.body().struck_at, at)
      assert.equal(session.body().status, 'completed')
      assert.equal(at !== null, id !== real.id)
    }
    const sources = await client.as(tenant).get(SOURCES)
    sources.assertBodyContains({ started: 1, completed: 1 })
  })

  test('continues where it stopped when it is repeated', async ({ client, assert }) => {
    const tenant = await createTenant()
    const startedFrom = 'a'.repeat(22)
    const sessions = Array.from({ length: STRUCK_AT_ONCE_MAX + 1 }, () => ({
      _id: toObjectId(newIdentifier()),
      organization_id: toObjectId(tenant.organizationId),
      booking_flow_id: toObjectId(tenant.bookingFlowId),
      router_id: null,
      secret_hash: 'unused',
      status: 'completed' as const,
      entries: 0,
      is_suspect: false,
      expires_at: new Date(),
      vouched_until: null,
      last_seen_at: null,
      ended_at: new Date(),
      createdAt: new Date(),
      started_from: startedFrom,
    }))
    await BookingSessionModel.collection.insertMany(sessions)

    const strike = () => client.as(tenant).post(STRIKE).json({ started_from: startedFrom })
    const [first, second] = [await strike(), await strike()]

    first.assertBody({ struck: STRUCK_AT_ONCE_MAX, is_complete: false })
    second.assertBody({ struck: 1, is_complete: true })
    const left = { organization_id: toObjectId(tenant.organizationId), struck_at: null }
    assert.equal(await BookingSessionModel.countDocuments(left), 0)
  })

  test('ignores sessions of other organizations and unknown ones', async ({ client, assert }) => {
    const [{ tenant }, foreign] = [await world(), await world()]
    const { id, complete } = await startOnPage(client, foreign.tenant, foreign.key, someAddress())
    await complete()

    const struck = await client
      .as(tenant)
      .post(STRIKE)
      .json({ ids: [id, newIdentifier()] })

    struck.assertBody({ struck: 0, is_complete: true })
    const rows = { session_id: toObjectId(id), struck_at: null }
    assert.equal(await BookingEventModel.countDocuments(rows), 1)
  })

  test('takes either a network or sessions, not both', async ({ client, assert }) => {
    const tenant = await createTenant()
    const startedFrom = 'a'.repeat(22)
    for (const body of [{}, { started_from: startedFrom, ids: [newIdentifier()] }]) {
      const refused = await client.as(tenant).post(STRIKE).json(body)
      refused.assertStatus(422)
      assert.containsSubset(refused.body().errors, [{ field: 'started_from', rule: 'exactlyOne' }])
    }
    const malformed = await client.as(tenant).post(STRIKE).json({ started_from: 'a network' })
    malformed.assertStatus(422)
  })
})
